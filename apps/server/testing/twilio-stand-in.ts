import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { getExpectedTwilioSignature } from "twilio/lib/webhooks/webhooks.js";
import { twilioCallOf, twilioParameters } from "./twilio-parameters.ts";

/** A text or a call that the stand-in took. */
export type Taken = {
  sid: string;
  to: string;
  from: string;
  form: URLSearchParams;
  status: string;
  createdAt: Date;
};
type Told = { status: number; body: object };
/** `lose` takes what was asked and never answers; `refuse` closes the line before it takes anything. */
type Trick = "lose" | "cut" | Told;

/** Twilio, as tests see it: it keeps what it took, refuses what the real one would, and fails when told to. */
export type TwilioStandIn = {
  url: string;
  accountSid: string;
  authToken: string;
  /** The one number of the account, which texts and calls. */
  number: string;
  texts: Taken[];
  calls: Taken[];
  /** What the account's number was last told to do with what comes in. */
  numberSettings: URLSearchParams;
  /** Recordings that we had removed. */
  recordingsRemoved: string[];
  /** Every request, by its call and its form. */
  seen: { call: string; form: URLSearchParams }[];
  /** Requests with parameters that the description doesn't know: none, in a good test. */
  faults: string[];
  /** Something happens to the next requests of this call. */
  next(call: string, trick: Trick, times?: number): void;
  /** Every answer takes this long, in milliseconds. */
  answerLate(ms: number): void;
  /** Called for each text or call once it is taken, before the answer goes out. */
  onTaken: ((taken: Taken) => Promise<void> | void) | undefined;
  /** Posts a signed request to one of our addresses, as they were given to Twilio, at the server that really runs. */
  post(
    server: string,
    address: string,
    params: Record<string, string>,
    signature?: string,
  ): Promise<Response>;
  close(): Promise<void>;
};

const newSid = (start: string): string => `${start}${randomBytes(16).toString("hex")}`;
const refusal = (status: number, code: number, message: string): Told => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
});

/** Starts a stand-in for Twilio on a free port of this machine. */
export async function startTwilio(): Promise<TwilioStandIn> {
  const accountSid = newSid("AC");
  const authToken = randomBytes(16).toString("hex");
  const tricks: { call: string; trick: Trick; left: number }[] = [];
  let lateMs = 0;
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const standIn: TwilioStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accountSid,
    authToken,
    number: "+12125550199",
    texts: [],
    calls: [],
    numberSettings: new URLSearchParams(),
    recordingsRemoved: [],
    seen: [],
    faults: [],
    next: (call, trick, times = 1) => void tricks.push({ call, trick, left: times }),
    answerLate: (ms) => void (lateMs = ms),
    onTaken: undefined,
    post: (to, address, params, signature) => {
      const whole = { AccountSid: accountSid, ...params };
      return fetch(`${to}${new URL(address).pathname}`, {
        method: "POST",
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "x-twilio-signature": signature ?? getExpectedTwilioSignature(authToken, address, whole),
        },
        body: new URLSearchParams(whole),
      });
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const address = new URL(request.url ?? "", standIn.url);
    const form =
      request.method === "POST"
        ? new URLSearchParams(Buffer.concat(chunks).toString())
        : address.searchParams;
    const below = address.pathname.replace(`/2010-04-01/Accounts/${accountSid}`, "");
    const call = twilioCallOf(request.method ?? "", below);
    if (lateMs > 0) await pause(lateMs);
    const at = tricks.findIndex((one) => one.call === call && one.left > 0);
    const trick = tricks[at]?.trick;
    if (at >= 0) tricks[at]!.left -= 1;
    if (trick === "cut") return void request.socket.destroy();
    const told = typeof trick === "object" ? trick : await serve(standIn, request, call, below, form);
    if (trick === "lose") return void request.socket.destroy();
    response.writeHead(told.status, { "content-type": "application/json" }).end(JSON.stringify(told.body));
  }

  return standIn;
}

const ok = (body: object): Told => ({ status: 200, body });
const shown = ({ sid, to, from, form, status, createdAt }: Taken): object => ({
  sid,
  to,
  from,
  body: form.get("Body"),
  status,
  direction: "outbound-api",
  date_created: createdAt.toUTCString(),
  messaging_service_sid: form.get("MessagingServiceSid"),
});
const listed = (list: readonly Taken[], form: URLSearchParams): object[] =>
  list
    .filter(({ to, from }) => to === (form.get("To") ?? to) && from === (form.get("From") ?? from))
    .reverse()
    .slice(0, Number(form.get("PageSize") ?? 50))
    .map(shown);

async function serve(
  standIn: TwilioStandIn,
  request: IncomingMessage,
  call: string,
  below: string,
  form: URLSearchParams,
): Promise<Told> {
  const { accountSid, authToken } = standIn;
  const expected = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  if (request.headers.authorization !== expected || below.startsWith("/2010"))
    return refusal(401, 20_003, "Authenticate");
  const known = twilioParameters[call];
  const strange = known === undefined ? [call] : [...form.keys()].filter((name) => !known.includes(name));
  if (strange.length > 0) {
    standIn.faults.push(`${call}: ${strange.join()}`);
    return refusal(400, 20_001, `Unknown parameter ${strange.join()}`);
  }
  standIn.seen.push({ call, form });
  const sid = /\/(\w{34})\.json$/.exec(below)?.[1] ?? "";
  if (call === "GET .json")
    return ok({ sid: accountSid, friendly_name: "Alder & Sons", status: "active", type: "Full" });
  if (call === "GET /IncomingPhoneNumbers.json")
    return ok({
      incoming_phone_numbers:
        form.get("PhoneNumber") === standIn.number
          ? [
              {
                sid: `PN${"0".repeat(32)}`,
                phone_number: standIn.number,
                capabilities: { voice: true, sms: true, mms: true },
              },
            ]
          : [],
    });
  if (call === "POST /IncomingPhoneNumbers/:id.json") {
    standIn.numberSettings = form;
    return ok({ sid, phone_number: standIn.number });
  }
  if (call === "POST /Messages.json") return taken(standIn, standIn.texts, "SM", form);
  if (call === "POST /Calls.json") return taken(standIn, standIn.calls, "CA", form);
  if (call === "GET /Messages.json") return ok({ messages: listed(standIn.texts, form) });
  if (call === "GET /Calls.json") return ok({ calls: listed(standIn.calls, form) });
  if (call === "DELETE /Recordings/:id.json") {
    standIn.recordingsRemoved.push(sid);
    return { status: 204, body: {} };
  }
  const one = standIn.calls.find((placed) => placed.sid === sid);
  return one ? ok(shown(one)) : refusal(404, 20_404, "The requested resource was not found");
}

async function taken(
  standIn: TwilioStandIn,
  list: Taken[],
  start: string,
  form: URLSearchParams,
): Promise<Told> {
  const to = form.get("To") ?? "";
  if (!/^\+[1-9]\d{6,14}$/.test(to))
    return refusal(400, 21_211, `The 'To' number ${to} is not a valid phone number.`);
  const one = {
    sid: newSid(start),
    to,
    from: form.get("From") ?? form.get("MessagingServiceSid") ?? "",
    form,
    status: "queued",
    createdAt: new Date(),
  };
  list.push(one);
  await standIn.onTaken?.(one);
  return { status: 201, body: shown(one) };
}
