import { expect, test } from "vitest";
import { allSent } from "./all-sent.ts";

const refused = (code: string) => Object.assign(new Error(code), { code });
const later = async (fault: Error) => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  throw fault;
};

test("what the first statement failed of is thrown, also where the refusals behind it are heard first", async () => {
  const behind = new Error("Failed query", { cause: refused("25P02") });
  await expect(allSent([later(refused("BK001")), Promise.reject(behind)])).rejects.toThrow("BK001");
  await expect(allSent([Promise.resolve(1), Promise.reject(behind)])).rejects.toThrow("Failed query");
  await expect(allSent([Promise.resolve(1), Promise.resolve(2)])).resolves.toBeUndefined();
});
