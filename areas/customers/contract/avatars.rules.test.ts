import { expect, test } from "vitest";
import { avatarAddress, avatarPicture } from "./avatars.rules.ts";

test("the address is the stated one: 40 px, white on 3b82f6", () => {
  expect(avatarAddress({ firstName: "Dana", lastName: "O'Hara & Co" })).toBe(
    "/api/avatar?name=Dana+O%27Hara+%26+Co&background=3b82f6&color=fff&size=40",
  );
});

test.each([
  ["Dana Whitfield", "DW"],
  ["Beatrix van Dam", "BD"],
  ["Cher", "C"],
  ["", "?"],
  ["<script> &x", "&#60;&#38;"],
])("%s shows as %s", (name, initials) => {
  const picture = avatarPicture({ name, background: "3b82f6", color: "fff", size: 40 });
  expect(picture).toContain(`>${initials}</text>`);
  expect(picture).not.toContain("<script");
});
