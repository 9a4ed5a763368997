import { expect, test } from "vitest";
import { dialableOf } from "./phone-numbers.rules.ts";

test.each([
  // Nine last digits alike: two people.
  ["212-555-0142", "US", "+12125550142"],
  ["312-555-0142", "US", "+13125550142"],
  ["(212) 555-0142", "US", "+12125550142"],
  ["1 212 555 0142", "US", "+12125550142"],
  ["+1 (212) 555-0142 ext. 7", "US", "+12125550142"],
  ["0171 1234567", "DE", "+491711234567"],
  ["+49 171 1234567", "US", "+491711234567"],
  ["0049 171 1234567", "US", "+491711234567"],
  ["020 7946 0958", "GB", "+442079460958"],
  ["(868) 291-1234", "US", "+18682911234"],
])("%s in %s is dialed as %s", (phone, country, dialed) => expect(dialableOf(phone, country)).toBe(dialed));

test.each([
  [null, "US"],
  ["", "US"],
  ["call me", "US"],
  ["555-0142", "US"],
  ["911", "US"],
  ["112", "DE"],
  ["999", "GB"],
  ["72345", "US"],
  ["112-555-0142", "US"],
  ["212-155-0142", "US"],
  ["900-555-0142", "US"],
  ["+1 900 555 0142", "DE"],
  ["0900 1 234567", "DE"],
  ["0909 879 0000", "GB"],
])("%s in %s is no number to dial", (phone, country) => expect(dialableOf(phone, country)).toBeNull());
