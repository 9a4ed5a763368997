import { describe, expect, test } from "vitest";
import { pages } from "#apps/pages.ts";
import { paymentsAway } from "./testing/subscription.ts";
import { testServer } from "./testing/test-server.ts";

// Only where cards are taken does any page let their form in.
const charging = await testServer({ payments: paymentsAway });
const free = await testServer();
const plain = pages.filter(({ path }) => !path.includes(":")).map((page) => [page.path, page] as const);

async function open({ url }: { url: string }, path: string) {
  const answer = await fetch(url + path, { headers: { accept: "text/html" }, redirect: "manual" });
  const policy = answer.headers.get("content-security-policy") ?? "";
  const cards = /<div id="root"[^>]* data-cards="(\w+)"/.exec(await answer.text())?.[1];
  return { rules: policy.split("; "), policy, cards };
}

describe("a page's content policy", () => {
  test("lets the card form's script, frames and calls in where cards are taken, and nothing else", async () => {
    for (const path of ["/subscribe", "/billing"]) {
      const { rules, cards } = await open(charging, path);
      const of = (name: string) =>
        rules
          .find((rule) => rule.startsWith(name))
          ?.split(" ")
          .slice(1);
      expect(of("script-src")?.filter((source) => !source.startsWith("'nonce-"))).toEqual([
        "'self'",
        "https://js.stripe.com",
        "https://*.js.stripe.com",
      ]);
      expect(of("frame-src")).toEqual([
        "'self'",
        "https://js.stripe.com",
        "https://*.js.stripe.com",
        "https://hooks.stripe.com",
      ]);
      expect(of("connect-src")).toEqual(["'self'", "https://api.stripe.com"]);
      expect(cards).toBe("here");
    }
  });

  test.each(plain.filter(([, { takesCards }]) => !takesCards))("keeps it out of %s", async (path) => {
    const { policy, cards } = await open(charging, path);
    expect(policy).not.toContain("stripe");
    expect(cards).toBe("elsewhere");
  });

  test.each(plain)("keeps it out of %s where nothing is charged", async (path) => {
    const { policy, cards } = await open(free, path);
    expect(policy).not.toContain("stripe");
    expect(cards).toBeUndefined();
  });
});
