import { afterEach, expect, onTestFinished, test } from "vitest";
import { mailStandIn, tarpitStandIn } from "#apps/server/testing/mail-stand-in.ts";
import { testOutgoing } from "#apps/server/testing/test-ports.ts";
import { envelopeAddress } from "./smtp-address.ts";
import { makeSmtp, type Smtp, type SmtpTimes } from "./smtp.ts";
import { maxConnections } from "./smtp-pool.ts";

const opened: Smtp[] = [];
afterEach(() => opened.splice(0).forEach((smtp) => smtp.close()));

function sender(times: Partial<SmtpTimes>) {
  const smtp = makeSmtp(undefined, "x@localhost", times, testOutgoing);
  opened.push(smtp);
  return (port: number, to = "a@example.com") =>
    smtp.send(
      { host: "127.0.0.1", port, security: "none" },
      { from: "x@example.com", to },
      Buffer.from("Subject: Hi\r\n\r\nHi\r\n"),
    );
}

async function tarpit(answerMs: number) {
  const server = await tarpitStandIn(answerMs);
  onTestFinished(() => server.close());
  return server;
}

test("a server that is slow with each command is given up when the whole takes too long, before it is ready and after", async () => {
  const { port } = await tarpit(400);
  const send = sender({ openMs: 300, mailMs: 2000 });
  expect(await send(port)).toMatchObject({
    ok: false,
    trouble: { stage: "connect", code: 0, text: "The mail server took too long", hasLeft: false },
  });
  const patient = sender({ openMs: 5000, mailMs: 1000 });
  const asked = Date.now();
  expect(await patient(port)).toMatchObject({
    ok: false,
    trouble: { stage: "recipient", code: 0, hasLeft: false },
  });
  expect(Date.now() - asked).toBeLessThan(4000);
});

test("a server that is slow but within the time limit gets its email", async () => {
  const { port } = await tarpit(30);
  expect(await sender({})(port)).toMatchObject({ ok: true });
});

test("an email waits for a connection for a while, and is then given back untried", async () => {
  const { port, commands } = await tarpit(600);
  expect(commands).toBe(0);
  const send = sender({ turnMs: 200, mailMs: 3000 });
  const answers = await Promise.all(Array.from({ length: maxConnections + 3 }, () => send(port)));
  const untried = answers.filter((one) => !one.ok && one.trouble.stage === "turn");
  expect(untried).toHaveLength(3);
  expect(untried[0]).toMatchObject({ trouble: { code: 0, hasLeft: false, isConfiguration: false } });
});

test("an expired connection is not used again", async () => {
  const server = await mailStandIn();
  onTestFinished(() => server.close());
  const send = sender({ sessionMs: 0 });
  for (const to of ["a@example.com", "b@example.com"])
    expect(await send(server.port, to)).toMatchObject({ ok: true });
  expect(server.connections).toBe(2);
});

test("non-ASCII letters before the @ are reported when the server does not accept them, and the connection continues; a domain is sent as xn--", async () => {
  const server = await mailStandIn({ hideSMTPUTF8: true });
  onTestFinished(() => server.close());
  const send = sender({});
  expect(await send(server.port, "jörg@example.com")).toMatchObject({
    ok: false,
    trouble: {
      stage: "address",
      code: 553,
      hasLeft: false,
      text: "127.0.0.1 can’t send to or from jörg@example.com: it accepts only the letters a to z before the @.",
    },
  });
  expect(await send(server.port, "anna@bücher.example")).toMatchObject({ ok: true });
  // The stand-in decodes such a domain again.
  expect([server.connections, server.taken.map(({ to }) => to)]).toEqual([1, ["anna@bücher.example"]]);
  expect(envelopeAddress("anna@bücher.example")).toBe("anna@xn--bcher-kva.example");
});

test("a server that accepts them gets them unchanged", async () => {
  const server = await mailStandIn();
  onTestFinished(() => server.close());
  expect(await sender({})(server.port, "jörg@bücher.example")).toMatchObject({ ok: true });
  expect(server.taken.map(({ to }) => to)).toEqual(["jörg@bücher.example"]);
});
