import { expect, test } from "vitest";
import { urlOf } from "./web-address.ts";

test.each([
  ["https://bücher.example/für", undefined, "https://xn--bcher-kva.example/f%C3%BCr"],
  ["/other?q=1", "https://a.example/here", "https://a.example/other?q=1"],
  ["https://", undefined, undefined],
  ["nothing", undefined, undefined],
])("%s from %s is %s, however often it is asked", (address, base, href) => {
  for (let round = 0; round < 20_000; round++) urlOf(address, base);
  expect(urlOf(address, base)?.href).toBe(href);
});
