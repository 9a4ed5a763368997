import { inject } from "vitest";
import { ticketsApi } from "#areas/help/contract/tickets.api.ts";
import { deskApi } from "#areas/host/contract/desk.api.ts";
import { changeHost } from "../host.ts";
import type { SignedIn } from "./test-server.ts";

type Made = { params: Record<string, string>; body?: unknown };

/** A question that somebody asked; its id. */
export const newTicket = async (person: SignedIn, changes: object = {}): Promise<string> =>
  (
    await person.call(ticketsApi.create, {
      body: { kind: "email", subject: "Import", message: "My file does nothing", ...changes },
    })
  ).body.id;

const asked =
  (body?: unknown) =>
  async (person: SignedIn): Promise<Made> => ({ params: { id: await newTicket(person) }, body });

/** A question of a host themselves. */
const ofHost =
  (body?: unknown) =>
  async (person: SignedIn): Promise<Made> => {
    await changeHost(inject("databaseUrl"), person.user.email, false);
    return asked(body)(person);
  };

/** A host's line for the list of a setup. */
const setUp = async (person: SignedIn) => {
  await ofHost()(person);
  return {
    params: { id: await newTicket(person, { kind: "setup" }) },
    body: { text: "Look at the import", who: "host" as const },
  };
};

export const helpFactories = {
  "GET /api/help/tickets/:id": asked(),
  "POST /api/help/tickets/:id/messages": asked({ text: "Nobody there?" }),
  "POST /api/help/tickets/:id/read": asked({}),
  "POST /api/help/tickets/:id/close": asked({}),
  "GET /api/host/tickets/:id": ofHost(),
  "POST /api/host/tickets/:id/messages": ofHost({ text: "Try a smaller file" }),
  "POST /api/host/tickets/:id/take": ofHost({}),
  "POST /api/host/tickets/:id/close": ofHost({}),
  "POST /api/host/tickets/:id/lines": setUp,
  "POST /api/host/tickets/:id/lines/:lineId": async (person: SignedIn): Promise<Made> => {
    const made = await setUp(person);
    const { body } = await person.call(deskApi.addLine, made);
    return { params: { ...made.params, lineId: body.lines[0]?.id ?? "" }, body: { done: true } };
  },
  "POST /api/host/tickets/:id/call": async (person: SignedIn): Promise<Made> => {
    await ofHost()(person);
    const time = new Date(Date.now() + 90_000_000).toISOString();
    const id = await newTicket(person, { kind: "phone", phone: "555 0100", times: [time] });
    return { params: { id }, body: { time } };
  },
};
