import { expect, test } from "vitest";
import { readCalendarReply } from "./calendar-replies.rules.ts";

const reply = (attendee: string, method = "REPLY") =>
  `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nBEGIN:VEVENT\r\nUID:abc@mainstay\r\nSEQUENCE:1\r\n${attendee}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;

test.each([
  ["plain", "ATTENDEE;PARTSTAT=DECLINED:mailto:Dana@Example.com", "declined"],
  [
    "with a name that holds a colon",
    'ATTENDEE;CN="Dana: Ito";PARTSTAT=ACCEPTED:MAILTO:dana@example.com',
    "accepted",
  ],
  ["folded", "ATTENDEE;PARTSTAT=TENTA\r\n TIVE;CN=Dana:mailto:dana@exam\r\n ple.com", "tentative"],
])("an answer is read: %s", (_name, attendee, answer) => {
  expect(readCalendarReply(reply(attendee))).toEqual({
    uid: "abc@mainstay",
    attendee: "dana@example.com",
    answer,
  });
});

test.each([
  ["an invitation", reply("ATTENDEE;PARTSTAT=DECLINED:mailto:dana@example.com", "REQUEST")],
  ["no address", reply("ATTENDEE;PARTSTAT=DECLINED:urn:dana")],
  ["no answer", reply("ATTENDEE:mailto:dana@example.com")],
  ["anything else", "x".repeat(100_000)],
])("is no answer: %s", (_name, text) => {
  expect(readCalendarReply(text)).toBeUndefined();
});
