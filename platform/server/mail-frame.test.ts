import { expect, test } from "vitest";
import { framed } from "./mail-frame.ts";

const text =
  "Hi Dana,\n\nUse this link\nwithin one hour.\n\nSet a new password: https://alder.example/reset?a=1&b=2\n\n-- \nYou got this email because you asked.\n";

test("a product email has the name on top, its text, one button and, at the end, why it was sent", () => {
  const html = framed(text);
  const order = [
    "Mainstay</td>",
    "Hi Dana,</p>",
    "Use this link<br>within one hour.</p>",
    ">Set a new password</a>",
    "You got this email because you asked.</td>",
  ].map((part) => html.indexOf(part));
  expect(order.every((at, index) => at > (order[index - 1] ?? -1))).toBe(true);
  expect(html.match(/<a href="[^"]*"/g)).toEqual(['<a href="https://alder.example/reset?a=1&amp;b=2"']);
});

test("a line with an address right below it, two spaces in, is a link to it", () => {
  const html = framed("- Sales won: <3>\n  https://alder.example/reports?of=won&to=1\n- Nothing else");
  expect(html).toContain(
    '<a href="https://alder.example/reports?of=won&amp;to=1" style="color:#1d4ed8">- Sales won: &lt;3&gt;</a><br>- Nothing else</p>',
  );
});

test("what somebody typed is only text in it, and their links never become buttons", () => {
  const html = framed('<b>"Rosa"</b>\nPay here: https://evil.example\n\nOK');
  expect(html).toContain("&lt;b&gt;&quot;Rosa&quot;&lt;/b&gt;<br>Pay here: https://evil.example</p>");
  expect(html).not.toContain("<a ");
});
