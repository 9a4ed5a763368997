/**
 * Test lines of atproto's syntax: bluesky-social/atproto, interop-test-files/syntax, under MIT or Apache-2.0 (Copyright (c) 2022-2026 Bluesky Social PBC, and Contributors).
 * Valid handles are from its own test of handles; "pre:fix" is a valid record key since its syntax of 2024.
 */
export const atprotoSyntax: Record<
  "tid" | "recordKey" | "handle" | "datetime",
  Record<"valid" | "invalid", string[]>
> = {
  tid: {
    valid: [
      "3jzfcijpj2z2a",
      "7777777777777",
      "3zzzzzzzzzzzz",
      "a222222222222",
      "j222222222222",
      "azzzzzzzzzzzz",
    ],
    invalid: [
      "3jzfcijpj2z21",
      "0000000000000",
      "3JZFCIJPJ2Z2A",
      "3jzfcijpj2z2aa",
      "3jzfcijpj2z2",
      "222",
      "3jzf-cij-pj2z-2a",
      "zzzzzzzzzzzzz",
      "kjzfcijpj2z2a",
    ],
  },
  recordKey: {
    valid: ["self", "example.com", "~1.2-3_", "dHJ1ZQ", "pre:fix", "o".repeat(512)],
    invalid: [
      "alpha/beta",
      ".",
      "..",
      "#extra",
      "@handle",
      "any space",
      "any+space",
      "number[3]",
      "number(3)",
      '"quote"',
      "dHJ1ZQ==",
    ],
  },
  handle: {
    valid:
      "A.ISI.EDU XX.LCS.MIT.EDU SRI-NIC.ARPA john.test jan.test a234567890123456789.test john2.test john-john.test john.bsky.app jo.hn a.co a.org joh.n j0.h0 jaymome-johnber123456.test jay.mome-johnber123456.test john.test.bsky.app john.t laptop.local laptop.arpa xn--ls8h.test xn--bcher-kva.tld xn--3jk.com"
        .split(" ")
        .concat(`shoooort${".loooooooooooooooooooooooooong".repeat(8)}.test`, `short.${"o".repeat(63)}.test`),
    invalid: [
      ..."did:thing.test did:thing john-.test john.0 john.- xn--bcher-.tld john..test jo_hn.test -john.test .john.test jo!hn.test jo%hn.test jo&hn.test jo@hn.test jo*hn.test jo|hn.test jo:hn.test jo/hn.test john💩.test bücher.test john.test. john john. .john joh-.test john.-est john.tes- org ai gg io cn.8 thing.0aa 127.0.0.1 192.168.0.142 fe80::7325:8a97:c100:94b -notvalid.at-all -thing.com www.masełkowski.pl.com".split(
        " ",
      ),
      "john .test",
      " john.test",
      "john.test ",
      `shoooort${".loooooooooooooooooooooooooong".repeat(9)}.test`,
      `short.${"o".repeat(64)}.test`,
    ],
  },
  datetime: {
    valid: [
      ...["", ".0", ".1", ".12", ".123", ".120000", ".1234567890", ".123456789012", ".1235678912345"].map(
        (part) => `1985-04-12T23:20:50${part}Z`,
      ),
      "2000-01-01T00:00:00.000Z",
      "1985-04-12T23:20:50.123+00:00",
      "1985-04-12T23:20:50.123-07:00",
      "1985-04-12T23:20:50.123+01:45",
      "0985-04-12T23:20:50.123-07:00",
      "0123-01-01T00:00:00.000Z",
    ],
    invalid: [
      "1985-04-12T23:20:50.123z",
      "01985-04-12T23:20:50.123Z",
      "985-04-12T23:20:50.123Z",
      "1985-04-12T23:20:50.Z",
      "1985-04-32T23;20:50.123Z",
      "1985—04-32T23;20:50.123Z",
      " 1985-04-12T23:20:50.123Z",
      "1985-04-12T23:20:50.123Z ",
      "1985-04-12T 23:20:50.123Z",
      "1985-4-12T23:20:50.123Z",
      "1985-04-2T23:20:50.123Z",
      "1985-04-12T3:20:50.123Z",
      "1985-04-12T23:0:50.123Z",
      "1985-04-12T23:20:5.123Z",
      "1985-004-12T23:20:50.123Z",
      "1985-04-012T23:20:50.123Z",
      "1985-04-12T023:20:50.123Z",
      "1985-04-12t23:20:50.123Z",
      "1985-04-12T23:20:50.123-00:00",
      "1985-04-12_23:20:50.123Z",
      "1985-04-12 23:20:50.123Z",
      "1985-04-274T23:20:50.123Z",
      "1985-04-12T23:20:50.123",
      "1985-04-12",
      "1985-04-12T23:20Z",
      "+001985-04-12T23:20:50.123Z",
      "23:20:50.123Z",
      "1985-04-12T23:20:50.123+00",
      "1985-04-12T23:20:50.123+00:0",
      "1985-04-12T23:20:50.123+0000",
      "1985-04-12T23:20:50.123-",
      "-000001-12-31T23:00:00.000Z",
    ],
  },
};
