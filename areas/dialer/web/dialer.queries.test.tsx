import { expect, onTestFinished, test, vi } from "vitest";
import { readAllRecipients } from "./dialer.queries.ts";

test("everybody who has not agreed is read, page by page", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    const isLast = address.includes("cursor=2");
    return new Response(
      JSON.stringify([{ contactId: isLast ? "c" : "a" }, { contactId: isLast ? null : "b" }]),
      {
        headers: isLast ? {} : { link: `<${address}&cursor=2>; rel="next"` },
      },
    );
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const ids = await readAllRecipients("call", "1", { state: "wont", reason: "no_consent" });
  expect(ids).toEqual(["a", "b", "c"]);
  expect(asked).toEqual([
    "/api/ai-dialer/campaigns/1/recipients?state=wont&reason=no_consent&limit=200",
    "/api/ai-dialer/campaigns/1/recipients?state=wont&reason=no_consent&limit=200&cursor=2",
  ]);
});
