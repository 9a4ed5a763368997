import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type LexiconDoc, Lexicons } from "@atproto/lexicon";
import { describe, expect, test } from "vitest";
import { tidOf } from "#areas/social-media/contract/record-keys.rules.ts";
import { blueskyRecord } from "#areas/social-media/server/networks/bluesky-record.service.ts";
import {
  blueskyBodies,
  blueskyPost,
  blueskyQueries,
  mastodonBodies,
  mastodonQueries,
} from "./testing/network-schemas.ts";

const folder = resolve("../shared/contracts");
const isThere = existsSync(folder);
if (!isThere) console.log("Left out: the networks’ published descriptions are not beside the project.");

type Schema = {
  $ref?: string;
  allOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
};
type Call = {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Description = {
  paths: Record<string, Record<string, Call>>;
  components: { schemas: Record<string, Schema> };
};

const read = (path: string): unknown => JSON.parse(readFileSync(resolve(folder, path), "utf8"));

describe.skipIf(!isThere)("what the stand-ins take of Mastodon is in its description", () => {
  const { paths, components } = (
    isThere ? read("mastodon.extract.json") : { paths: {}, components: { schemas: {} } }
  ) as Description;
  const fieldsOf = (schema: Schema): string[] =>
    schema.$ref
      ? fieldsOf(components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {})
      : [
          ...Object.keys(schema.properties ?? {}),
          ...[...(schema.allOf ?? []), ...(schema.oneOf ?? [])].flatMap(fieldsOf),
        ];
  const callOf = (line: string): Call => {
    const [method = "", path = ""] = line.split(" ");
    return paths[path]?.[method.toLowerCase()] ?? {};
  };
  test.each(Object.entries(mastodonBodies))("%s", (line, body) => {
    const [content] = Object.values(callOf(line).requestBody?.content ?? {});
    const known = fieldsOf(content?.schema ?? {});
    expect(known.length).toBeGreaterThan(0);
    expect(Object.keys(body.shape).filter((name) => !known.includes(name))).toEqual([]);
    const required = content?.schema.required ?? [];
    expect(required.filter((name) => !(name in body.shape))).toEqual([]);
  });
  test.each(Object.entries(mastodonQueries))("%s", (line, names) => {
    const known = (callOf(line).parameters ?? []).filter((one) => one.in === "query").map(({ name }) => name);
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });
  test("a key is sent along with a post", () => {
    expect((callOf("POST /api/v1/statuses").parameters ?? []).map(({ name }) => name)).toContain(
      "Idempotency-Key",
    );
  });
});

/** What isn't in the part of the lexicons that is beside the project, in as few words as the others need of it. */
const missing = ["app.bsky.embed.defs#aspectRatio"];

describe.skipIf(!isThere)("what is sent to Bluesky is in its lexicons", () => {
  const docs = isThere
    ? readdirSync(resolve(folder, "bluesky")).map((name) => read(`bluesky/${name}`) as LexiconDoc)
    : [];
  const lexicons = new Lexicons(docs);
  const paramsOf = (method: string): string[] => {
    const def = lexicons.getDef(method) as { parameters?: { properties: object } } | undefined;
    return Object.keys(def?.parameters?.properties ?? {});
  };
  test.each(Object.entries(blueskyQueries))("the questions of %s", (method, names) => {
    expect(names.filter((name) => !paramsOf(method).includes(name))).toEqual([]);
  });
  test.each(Object.entries(blueskyBodies))("the body of %s", (method, body) => {
    const def = lexicons.getDef(method) as { input?: { schema: { properties: object; required: string[] } } };
    const known = Object.keys(def.input?.schema.properties ?? {});
    expect(Object.keys(body.shape).filter((name) => !known.includes(name))).toEqual([]);
    expect((def.input?.schema.required ?? []).filter((name) => !(name in body.shape))).toEqual([]);
  });

  const around = {
    createdAt: "2026-11-29T12:00:00.000Z",
    dids: new Map<string, string>(),
    blobs: [],
    reply: undefined,
  };
  const plain = { pictures: [], link: null, replyTo: null };
  const did = "did:plc:44ybard66vv44zksje25o7dz";
  const ref = {
    uri: `at://${did}/app.bsky.feed.post/${tidOf(1n, 1)}`,
    cid: "bafyreiclp443lavogvhj3d2ob2cxbfuscni2k5jk7bebjzg7khl3esabwq",
  };
  test.each([
    ["a text", blueskyRecord({ ...plain, text: "Bread 🥖" }, around)],
    [
      "links, people and hashtags",
      blueskyRecord(
        { ...plain, text: "@rye.bsky.social https://alder.example/l/abc #bäckerei" },
        { ...around, dids: new Map([["rye.bsky.social", did]]) },
      ),
    ],
    [
      "a card",
      blueskyRecord(
        { ...plain, text: "Look", link: { address: "https://alder.example/l/abc", title: "Menu" } },
        around,
      ),
    ],
    [
      "an answer",
      blueskyRecord({ ...plain, text: "More" }, { ...around, reply: { root: ref, parent: ref } }),
    ],
    ["300 graphemes of 3,000 bytes at most", blueskyRecord({ ...plain, text: "é".repeat(300) }, around)],
  ])("a record with %s is valid, to the lexicon and to the stand-in", (_name, record) => {
    expect(() => lexicons.assertValidRecord("app.bsky.feed.post", record)).not.toThrow();
    expect(blueskyPost.safeParse(record).success).toBe(true);
  });
  test.each([
    ["301 graphemes", "x".repeat(301)],
    ["200 family emoji of 5,000 bytes", "👨‍👩‍👧‍👦".repeat(200)],
  ])("%s are not, so they are refused before", (_name, text) => {
    const record = blueskyRecord({ ...plain, text }, around);
    expect(() => lexicons.assertValidRecord("app.bsky.feed.post", record)).toThrow();
  });
  test("pictures are what the lexicon says, but for their shape, which isn’t beside the project", () => {
    const { properties } = (lexicons.getDef("app.bsky.embed.images#image") ?? {}) as {
      properties?: Record<string, { maxSize?: number; ref?: string }>;
    };
    expect(properties?.image?.maxSize).toBe(2_000_000);
    expect(missing.map((one) => one.split("#")[0])).toContain(
      properties?.aspectRatio?.ref?.replace("lex:", "").split("#")[0],
    );
  });
});
