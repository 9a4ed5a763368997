import { expect, test } from "vitest";
import { cameBackIn, cardWords, confirmedWords, troubleIn, withoutReturn } from "./card.view.ts";

const returned =
  "?plan=starter&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded";

test("an address says how a bank’s page ended, and is clean afterwards", () => {
  expect([
    cameBackIn(returned),
    cameBackIn("?redirect_status=processing"),
    cameBackIn("?redirect_status=failed"),
    cameBackIn("?plan=starter"),
  ]).toEqual(["succeeded", "processing", "failed", undefined]);
  expect([
    withoutReturn(returned),
    withoutReturn("?setup_intent=1&setup_intent_client_secret=2&redirect_status=failed"),
  ]).toEqual(["?plan=starter", ""]);
});

test("a refusal of the card and any other trouble have their stated titles; what the form says itself is not repeated", () => {
  expect([
    troubleIn({ type: "card_error", message: "Your card was declined." }),
    troubleIn({ type: "api_error", message: "Something is wrong." }),
    troubleIn({ type: "validation_error", message: "Your card number is incomplete." }),
  ]).toEqual([
    { title: "Payment Failed", description: "Your card was declined." },
    { title: "Payment Error", description: "Something is wrong." },
    undefined,
  ]);
});

test("a card is named by its maker, its last digits and its last month", () => {
  expect(cardWords({ brand: "visa", last4: "4242", expires: "2029-04" })).toBe(
    "Visa ending in 4242, until 04/2029",
  );
});

test("what was confirmed is told by how the subscription stands then", () => {
  const ends = { nextBillingDate: null, trialEndsAt: "2026-12-10T12:00:00.000Z" };
  expect([
    confirmedWords({ ...ends, status: "trial" }).title,
    confirmedWords({ ...ends, status: "active" }).title,
    confirmedWords({ ...ends, status: "incomplete" }).title,
  ]).toEqual(["Payment Successful", "Success!", "Your bank is working on it"]);
  expect(confirmedWords({ ...ends, status: "trial" }).description).toContain("Dec 10, 2026");
});
