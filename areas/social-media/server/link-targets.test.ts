import { expect, test } from "vitest";
import {
  isSafeLink,
  linksOf,
  linkTokenOf,
  linkTokenPattern,
  targetOf,
  withOurLinks,
} from "./link-targets.service.ts";

const from = { platform: "bluesky", campaignName: "Spring sale!" } as const;

test.each([
  [
    "https://a.example/menu",
    "https://a.example/menu?utm_source=bluesky&utm_medium=social&utm_campaign=spring-sale",
  ],
  ["https://a.example/?utm_source=mine", "https://a.example/?utm_source=mine"],
  [
    "https://a.example/a?b=1#c",
    "https://a.example/a?b=1&utm_source=bluesky&utm_medium=social&utm_campaign=spring-sale#c",
  ],
])("%s says where somebody came from", (address, target) => {
  expect(targetOf(address, from)).toBe(target);
});

test("a post outside a campaign says so", () => {
  expect(targetOf("https://a.example/", { platform: "x", campaignName: null })).toContain(
    "utm_campaign=post",
  );
});

test.each([
  "javascript:alert(1)",
  "http://a.example",
  "https://user:secret@a.example",
  "https://",
  "data:text/html,x",
])("%s is no link of ours", (address) => {
  expect(isSafeLink(address)).toBe(false);
});

test("each link of the text and the reply is replaced once it is ours", () => {
  const text = "See https://a.example/x, and http://b.example.";
  expect(linksOf(text, "https://a.example/x and https://c.example")).toEqual([
    "https://a.example/x",
    "https://c.example",
  ]);
  expect(withOurLinks(text, new Map([["https://a.example/x", "https://m.example/l/1"]]))).toBe(
    "See https://m.example/l/1, and http://b.example.",
  );
});

test("a token is ten letters and digits, each as likely as the others", () => {
  expect(linkTokenOf(new Uint8Array(10))).toBe("AAAAAAAAAA");
  expect(linkTokenOf(new Uint8Array(20).fill(250))).toBeUndefined();
  expect(linkTokenOf(crypto.getRandomValues(new Uint8Array(64)))).toMatch(linkTokenPattern);
});
