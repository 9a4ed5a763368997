import { expect, test } from "vitest";
import { z } from "zod";
import { endpoint, IdParams } from "#platform/contract/endpoint.ts";
import { offerSamples, sampleFor } from "./demo-mode.ts";
import { firstReadsOf, sampleReads, seed } from "./first-reads.ts";
import { makeQueryClient } from "./query-client.ts";

test("no block or a broken one means no first reads", () => {
  for (const text of [undefined, null, "", "{", "null", "[]", '{"reads":3}'])
    expect(firstReadsOf(text)).toEqual({ reads: {} });
});

test("a read is cached under its address before the first paint, even when it is null", () => {
  const queryClient = makeQueryClient();
  seed(
    queryClient,
    firstReadsOf('{"reads":{"/api/auth/user":{"body":null},"/api/contacts/count":{"body":{"count":2}}}}'),
  );
  expect(queryClient.getQueryState(["/api/auth/user"])).toMatchObject({ status: "success", data: null });
  expect(queryClient.getQueryData(["/api/contacts/count"])).toEqual({ count: 2 });
});

test("a list is also the first page of an endless read, with the address of the next", () => {
  const queryClient = makeQueryClient();
  seed(queryClient, {
    reads: { "/api/contacts?limit=2": { body: [1, 2], next: "/api/contacts?limit=2&cursor=c" } },
  });
  expect(queryClient.getQueryData(["/api/contacts?limit=2"])).toEqual([1, 2]);
  expect(queryClient.getQueryData(["", "api", "contacts?limit=2"])).toEqual({
    pages: [{ body: [1, 2], next: "/api/contacts?limit=2&cursor=c" }],
    pageParams: [null],
  });
});

test("reads are never retried, never stale and not read again on focus", () => {
  expect(makeQueryClient().getDefaultOptions().queries).toMatchObject({
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchInterval: false,
  });
});

test("in the demo the first reads are its samples; a read without one is left to the screen", async () => {
  const declared = (path: string, params = IdParams) =>
    endpoint({ method: "GET", path, summary: "Pets", params, reply: z.array(z.string()) });
  offerSamples(async () => [
    sampleFor(declared("/api/pets/:id"), ({ params }) =>
      params.id === "7 b" ? ["one pet"] : Promise.reject(new Error("No such pet")),
    ),
    sampleFor(declared("/api/pets/count"), ({ query }) => [`${query.kind} pets`]),
  ]);
  expect(
    await sampleReads({
      reads: {},
      asked: ["/api/pets/7%20b", "/api/pets/8", "/api/pets/count?kind=tame", "/api/trees"],
    }),
  ).toEqual({
    reads: { "/api/pets/7%20b": { body: ["one pet"] }, "/api/pets/count?kind=tame": { body: ["tame pets"] } },
  });
  expect(await sampleReads({ reads: {} })).toEqual({ reads: {} });
});
