import { beforeAll, describe, expect, inject, it } from "vitest";
import { openDatabase, prepareDatabase } from "./database.ts";
import { mustHoldNone } from "./held-connection.ts";

describe("code that holds a connection", () => {
  beforeAll(async () => {
    await prepareDatabase(inject("databaseUrl"), "database/migrations");
  });

  it("is not given a second one", async () => {
    const database = openDatabase(inject("databaseUrl"), { max: 2 });
    const second = database.transact(() => database.transact(async () => "two"));
    await expect(second).rejects.toThrow(
      "A second connection is asked for while a database connection is held",
    );
    await database.close();
  });

  it("does not wait for anything else", async () => {
    const database = openDatabase(inject("databaseUrl"), { max: 1 });
    await expect(database.transact(async () => mustHoldNone("A mail server is asked"))).rejects.toThrow(
      "A mail server is asked while",
    );
    await database.close();
  });

  it("may ask for another once the first transaction is over, also in what it left running", async () => {
    const database = openDatabase(inject("databaseUrl"), { max: 1 });
    let later: Promise<string> | undefined;
    let resolve: () => void = () => undefined;
    const over = new Promise<void>((settle) => {
      resolve = settle;
    });
    await database.transact(async () => {
      later = over.then(() => database.transact(async () => "second"));
    });
    resolve();
    await expect(later).resolves.toBe("second");
    await database.close();
  });
});
