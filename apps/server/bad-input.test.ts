import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { lawRuns } from "#platform/server/testing/laws.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { routes } from "./areas.ts";
import { changeHost } from "./host.ts";
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
import { groupOwners } from "./testing/group-owners.ts";
import { refusalFaults, wordFaults } from "./testing/refusal.ts";
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
const runs = { seed: 20_261_118, numRuns: lawRuns(2), endOnFailure: false };
/** The words of a refusal come from the schema alone; that it is asked, and before anything is done, a few bodies show over HTTP. */
const fewRuns = { ...runs, numRuns: lawRuns(16) };
/** What no call reads by itself is tried on each with every third kind, and in the long run with all. */
const isTurn = (one: number, other: number) => lawRuns(50) > 1 || (one + other) % 3 === 0;

/** Their bodies are all the same, and a business takes it once. */
const takenOnce = [
  "POST /api/outreach/suppressions",
  "POST /api/social-media/accounts",
  "PUT /api/integrations/:id/signing-secret",
];

type Target = { owner: SignedIn; path: string };

/** A record for the call to work on. */
async function targetOf(call: Endpoint, owner: SignedIn): Promise<Target> {
  // Whoever is no host is told nothing of what is wrong.
  if (call.onlyHosts) await changeHost(server.database.ownerUrl, owner.user.email, false);
  const name = nameOfCall(call);
  const make = factories[name] ?? publicFactories[name];
  const params = hasParams(call) ? (await make!(owner)).params : {};
  return { owner, path: call.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? "") };
}

/** No call is made more often than this within a minute. */
const callsInOneMinute = 3 * fewRuns.numRuns + 25;

const ownerFor = groupOwners(server);
/** Because nothing is ever written, records and businesses serve all tests: more than one where a person may call only a few times a minute. */
const targets = new Map<Endpoint, Target[]>();
const rows = () =>
  rowsOf(
    server.database.ownerUrl,
    ...[...targets.values()].flat().map(({ owner }) => owner.user.workspaceId),
  );
let before: Awaited<ReturnType<typeof rows>>;

beforeAll(async () => {
  for (const [, call] of [...withBody, ...withoutBody]) {
    const limit = call.access === "session" ? call.callsPerMinute : undefined;
    const count = limit === undefined ? 1 : Math.min(30, Math.ceil(callsInOneMinute / limit));
    const owners = Array.from({ length: count }, (_, at) => (at === 0 ? ownerFor(call) : server.newOwner()));
    targets.set(call, await Promise.all(owners.map(async (owner) => targetOf(call, await owner))));
  }
  before = await rows();
}, 120_000);

/** The call's targets in turn. */
function nextTarget(call: Endpoint): Target {
  const all = targets.get(call)!;
  all.push(all.shift()!);
  return all.at(-1)!;
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
    const bodiesOfOne = takenOnce.includes(nameOfCall(call)) ? 1 : 5;
    let owner: Promise<SignedIn>;
    let bodies = 0;
    await fc.assert(
      fc.asyncProperty(validBodies(call), async (body) => {
        if (bodies++ % bodiesOfOne === 0) owner = server.newOwner();
        const answer = await post(await targetOf(call, await owner), call, JSON.stringify(body));
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

  test.each(withBody)("%s refuses them when one place is wrong", async (_name, call) => {
    const wrong = oddBodies(validBodies(call)).filter(
      (body) => !call.body.safeParse(JSON.parse(JSON.stringify(body))).success,
    );
    fc.assert(
      fc.property(wrong, (body) => {
        expect(wordFaults(call, JSON.parse(JSON.stringify(body)))).toEqual([]);
      }),
      runs,
    );
    await fc.assert(
      fc.asyncProperty(wrong, async (body) => {
        expect(await refusalFaults(await post(nextTarget(call), call, JSON.stringify(body)))).toEqual([]);
      }),
      fewRuns,
    );
  });

  test.each(withBody)("%s refuses unknown fields, and text that can't be stored", async (_name, call) => {
    fc.assert(
      fc.property(strangeBodies(validBodies(call)), (body) => {
        expect(wordFaults(call, JSON.parse(JSON.stringify(body)))).toEqual([]);
      }),
      runs,
    );
    for (const bodies of [strangeBodies(validBodies(call)), unstorableBodies(validBodies(call))]) {
      await fc.assert(
        fc.asyncProperty(bodies, async (body) => {
          expect(await refusalFaults(await post(nextTarget(call), call, JSON.stringify(body)), 400)).toEqual(
            [],
          );
        }),
        fewRuns,
      );
    }
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
  test.each(badJson.map((kind, at) => [...kind, at] as const))(
    "JSON %s is refused by calls that take JSON",
    async (_name, body, kind) => {
      const headers = {
        "content-type": "application/json",
        ...(Buffer.isBuffer(body) && body[0] === 0x1f && { "content-encoding": "gzip" }),
      };
      for (const [at, [name, call]] of withBody.entries())
        if (isTurn(at, kind))
          expect([
            name,
            await refusalFaults(await post(nextTarget(call), call, body as RequestInit["body"], headers)),
          ]).toEqual([name, []]);
    },
  );

  const contents: [string, string][] = [
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
  ];
  test.each(contents.map((content, at) => [...content, at] as const))(
    "content of type %j is refused by calls that take JSON or nothing",
    async (type, body, kind) => {
      for (const [at, [name, call]] of [...withBody, ...withoutBody].entries())
        if (isTurn(at, kind))
          expect([
            name,
            await refusalFaults(
              await post(nextTarget(call), call, new Blob([body]), { "content-type": type }),
              415,
            ),
          ]).toEqual([name, []]);
    },
  );

  test.each(withBody)("%s accepts no more than its limit", async (_name, call) => {
    const body = JSON.stringify({ firstName: "x".repeat(call.maxBodyBytes) });
    expect(await refusalFaults(await post(nextTarget(call), call, body), 413)).toEqual([]);
  });

  test.each(withoutBody)("%s accepts no body", async (_name, call) => {
    for (const body of ['{"a":1}', "[]", '"x"', "{", '{"__proto__":1}'])
      expect(await refusalFaults(await post(nextTarget(call), call, body), 400)).toEqual([]);
  });
});

test("nothing of all this was written, and the server still answers", async () => {
  expect(await rows()).toEqual(before);
  const owner = await server.newOwner();
  expect((await owner.call(contactsApi.create, { body: JSON.parse(valid) })).status).toBe(200);
});
