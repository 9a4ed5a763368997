import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { lawRuns } from "#platform/server/testing/laws.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { routes } from "./areas.ts";
import {
  oddBodies,
  schemaOf,
  strangeBodies,
  takesBody,
  unstorableBodies,
  validBodies,
} from "./testing/body-factory.ts";
import {
  bodiesNameRecords,
  hasParams,
  factories,
  nameOfCall,
  publicFactories,
} from "./testing/call-factories.ts";
import { refusalFaults } from "./testing/refusal.ts";
import { rowsOf } from "./testing/rows.ts";
import { type SignedIn, testServer } from "./testing/test-server.ts";

const server = await testServer();
const calls = routes.map(({ call }) => call);
const withBody = calls
  .filter((call) => takesBody(schemaOf(call.body)))
  .map((call) => [nameOfCall(call), call] as const);
const withoutBody = calls
  .filter(
    (call) =>
      !call.multipart && !call.takesAnything && call.method !== "GET" && !takesBody(schemaOf(call.body)),
  )
  .map((call) => [nameOfCall(call), call] as const);
/** The first test of a group makes the businesses for all of its calls. */
const firstPatience = 120_000;
const runs = { seed: 20_261_118, numRuns: lawRuns(2), endOnFailure: false };

type Target = { owner: SignedIn; path: string };

/** A business with a record for the call to work on. */
async function targetOf(call: Endpoint): Promise<Target> {
  const owner = await server.newOwner();
  const name = nameOfCall(call);
  const make = factories[name] ?? publicFactories[name];
  const params = hasParams(call) ? (await make!(owner)).params : {};
  return { owner, path: call.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "") };
}

type Targets = { next: () => Target; workspaceIds: string[] };
/** Because nothing is ever written, one business serves all tests of a call. */
const kept = new Map<Endpoint, Promise<Targets>>();

/** No test makes a call more often than this, nor do those that follow within a minute. */
const callsInOneMinute = 2 * runs.numRuns + 40;

/** Returns businesses in turn, more than one if a person may call only a few times a minute. */
function targetsOf(call: Endpoint): Promise<Targets> {
  const targets = kept.get(call) ?? newTargets(call);
  kept.set(call, targets);
  return targets;
}

async function newTargets(call: Endpoint): Promise<Targets> {
  const limit = call.access === "session" ? call.callsPerMinute : undefined;
  const count = limit === undefined ? 1 : Math.min(30, Math.ceil(callsInOneMinute / limit));
  const targets = await Promise.all(Array.from({ length: count }, () => targetOf(call)));
  let turn = 0;
  return {
    next: () => targets[turn++ % targets.length]!,
    workspaceIds: targets.map(({ owner }) => owner.user.workspaceId),
  };
}

/** Makes each of the calls, and expects that none of them wrote anything. */
async function expectNothingWritten(
  asked: readonly Endpoint[],
  ask: (call: Endpoint, targets: Targets) => Promise<void>,
): Promise<void> {
  const all: [Endpoint, Targets][] = [];
  for (const call of asked) all.push([call, await targetsOf(call)]);
  const rows = () => rowsOf(server.database.ownerUrl, ...all.flatMap(([, { workspaceIds }]) => workspaceIds));
  const before = await rows();
  for (const [call, targets] of all) await ask(call, targets);
  expect(await rows()).toEqual(before);
}

let address = 0;
/** Each from its own address, so that the validation is tested, not the limits. */
function post(
  target: Target,
  call: Endpoint,
  body: RequestInit["body"],
  headers: Record<string, string> = { "content-type": "application/json" },
): Promise<Response> {
  address += 1;
  const from = `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`;
  return target.owner.send(target.path, {
    method: call.method,
    body,
    headers: { "x-forwarded-for": from, ...headers },
  });
}

describe("bodies made from each call's schema", () => {
  test.each(withBody)("%s accepts them when they are valid", async (_name, call) => {
    fc.assert(
      fc.property(validBodies(call), (body) => {
        expect(call.body.safeParse(body)).toMatchObject({ success: true });
      }),
      runs,
    );
    if (
      call.access === "public" ||
      call.path.includes("password") ||
      bodiesNameRecords.includes(nameOfCall(call))
    )
      return;
    await fc.assert(
      fc.asyncProperty(validBodies(call), async (body) => {
        const answer = await post(await targetOf(call), call, JSON.stringify(body));
        const text = await answer.text();
        // A number that is right in itself may be another one than there is.
        const isCounted = body !== null && typeof body === "object" && "count" in body;
        if (isCounted && answer.status === 409)
          expect(JSON.parse(text)).toMatchObject({ code: "count_changed" });
        else expect([answer.status, text]).toEqual([200, expect.any(String)]);
      }),
      { ...runs, numRuns: lawRuns(10) },
    );
  });

  test.each(withBody)("%s refuses them when one place is wrong, and writes nothing", async (_name, call) => {
    await expectNothingWritten([call], (_call, targets) =>
      fc.assert(
        fc.asyncProperty(oddBodies(validBodies(call)), async (body) => {
          fc.pre(!call.body.safeParse(JSON.parse(JSON.stringify(body))).success);
          expect(await refusalFaults(await post(targets.next(), call, JSON.stringify(body)))).toEqual([]);
        }),
        runs,
      ),
    );
  });

  test.each(withBody)("%s refuses unknown fields, and text that can't be stored", async (_name, call) => {
    await expectNothingWritten([call], async (_call, targets) => {
      for (const bodies of [strangeBodies(validBodies(call)), unstorableBodies(validBodies(call))]) {
        await fc.assert(
          fc.asyncProperty(bodies, async (body) => {
            expect(await refusalFaults(await post(targets.next(), call, JSON.stringify(body)), 400)).toEqual(
              [],
            );
          }),
          runs,
        );
      }
    });
  });
});

const valid = JSON.stringify({
  firstName: "Dana",
  lastName: "Whitfield",
  email: "dana@example.com",
  source: "Referral",
});
const badJson: [string, string | Buffer][] = [
  ["cut off", valid.slice(0, -5)],
  ["with a comma too many", valid.replace("}", ",}")],
  ["of single quotes", "{'a':1}"],
  ["two values", `${valid}${valid}`],
  ["a word", "undefined"],
  ["NaN", '{"value":NaN}'],
  ["only text", '"text"'],
  ["a number", "12"],
  ["null", "null"],
  ["true", "true"],
  ["a list", `[${valid}]`],
  ["an endless number", '{"version":1e999,"value":1e999}'],
  ["with __proto__", `{"__proto__":{"isAdmin":true},${valid.slice(1)}`],
  ["with an escaped __proto__", `{"__pr\\u006fto__":{"isAdmin":true},${valid.slice(1)}`],
  ["with constructor.prototype", `{"constructor":{"prototype":{"isAdmin":true}},${valid.slice(1)}`],
  ["with a raw NUL", valid.replace("Dana", "Da\0na")],
  ["with an escaped NUL", valid.replace("Dana", "Da\\u0000na")],
  ["with half a pair", valid.replace("Dana", "Da\\ud83d")],
  ["with a half pair as key", `{"\\udc00":1,${valid.slice(1)}`],
  [
    "of broken UTF-8",
    Buffer.concat([Buffer.from(valid.slice(0, 15)), Buffer.from([0xff, 0xfe]), Buffer.from(valid.slice(15))]),
  ],
  [
    "of overlong UTF-8",
    Buffer.concat([Buffer.from('{"firstName":"'), Buffer.from([0xc0, 0x80]), Buffer.from('"}')]),
  ],
  ["of UTF-16", Buffer.from(valid, "utf16le")],
  ["compressed with gzip", gzipSync(valid)],
  ["nested 100,000 deep", `{"firstName":${"[".repeat(100_000)}${"]".repeat(100_000)}}`],
  [
    "deeply nested, with text that can't be stored",
    `{"firstName":${'{"a":'.repeat(60_000)}"\\u0000"${"}".repeat(60_000)}}`,
  ],
  [
    "deeply nested in a field that is not read",
    `{"id":${"[".repeat(400_000)}"\\ud800"${"]".repeat(400_000)}}`,
  ],
  [
    "with 100,000 fields",
    JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`f${at}`, at]))),
  ],
];

describe("malformed bodies", () => {
  test.each(badJson)(
    "JSON %s is refused by every call that takes JSON, and writes nothing",
    async (_name, body) => {
      const headers = {
        "content-type": "application/json",
        ...(Buffer.isBuffer(body) && body[0] === 0x1f && { "content-encoding": "gzip" }),
      };
      await expectNothingWritten(
        withBody.map(([, call]) => call),
        async (call, targets) => {
          expect([
            nameOfCall(call),
            await refusalFaults(await post(targets.next(), call, body as RequestInit["body"], headers)),
          ]).toEqual([nameOfCall(call), []]);
        },
      );
    },
  );

  test.each([
    ["text/plain", valid],
    ["application/x-www-form-urlencoded", "firstName=Dana"],
    ["application/xml", "<a/>"],
    ["text/json", valid],
    ["application/jsonx", valid],
    [
      "multipart/form-data; boundary=x",
      `--x\r\ncontent-disposition: form-data; name="firstName"\r\n\r\nDana\r\n--x--\r\n`,
    ],
    ["multipart/form-data", "no boundary"],
    ["application/octet-stream", valid],
    ["nonsense", valid],
    ["", valid],
  ])(
    "content of type %j is refused by every call that takes JSON or nothing",
    async (type, body) => {
      await expectNothingWritten(
        [...withBody, ...withoutBody].map(([, call]) => call),
        async (call, targets) => {
          expect([
            nameOfCall(call),
            await refusalFaults(
              await post(targets.next(), call, new Blob([body]), { "content-type": type }),
              415,
            ),
          ]).toEqual([nameOfCall(call), []]);
        },
      );
    },
    firstPatience,
  );

  test.each(withBody)("%s accepts no more than its limit", async (_name, call) => {
    const body = JSON.stringify({ firstName: "x".repeat(call.maxBodyBytes) });
    await expectNothingWritten([call], async (_call, targets) =>
      expect(await refusalFaults(await post(targets.next(), call, body), 413)).toEqual([]),
    );
  });

  test.each(withoutBody)("%s accepts no body", async (_name, call) => {
    await expectNothingWritten([call], async (_call, targets) => {
      for (const body of ['{"a":1}', "[]", '"x"', "{", '{"__proto__":1}'])
        expect(await refusalFaults(await post(targets.next(), call, body), 400)).toEqual([]);
    });
  });

  test("the server still answers after all this", async () => {
    const owner = await server.newOwner();
    expect((await owner.call(contactsApi.create, { body: JSON.parse(valid) })).status).toBe(200);
  });
});
