import { pathOf } from "#platform/contract/endpoint.ts";
import type { BinaryAnswer, PublicCtx } from "#platform/server/route.ts";
import { routesOf } from "#platform/server/route.ts";
import { lineCallbacksApi } from "#areas/dialer/contract/line-callbacks.api.ts";
import { askTwilio, takeCallback } from "#areas/telephone/server/index.ts";
import * as talks from "./call-talk.service.ts";
import { takeTextReport } from "./text-reports.service.ts";
import { hangUp, twiml } from "./twiml.service.ts";

type Asked = { ctx: PublicCtx; params: { token: string }; body: { bytes?: Uint8Array } };
type Name = keyof typeof lineCallbacksApi;

const asked = (name: Name, { params: { token }, body }: Asked) => ({
  token,
  path: pathOf(lineCallbacksApi[name], { token }),
  body,
});

/** Answers Twilio about one call; a call that we don't know any more is hung up. */
const talked = (
  name: Name,
  at: Asked,
  work: (talk: talks.Talk) => BinaryAnswer | Promise<BinaryAnswer>,
): Promise<BinaryAnswer> =>
  takeCallback(at.ctx, asked(name, at), async (ctx, callback) => {
    const talk = await talks.talkOf(ctx, callback, at.params.token);
    return talk ? work(talk) : twiml([hangUp]);
  });

/** Takes what Twilio says of one call. */
const told = <T>(name: Name, at: Asked, work: (talk: talks.Talk) => Promise<T>): Promise<T | undefined> =>
  takeCallback(at.ctx, asked(name, at), async (ctx, callback) => {
    const talk = await talks.talkOf(ctx, callback, at.params.token);
    return talk && work(talk);
  });

export const lineCallbacksRoutes = routesOf(lineCallbacksApi, {
  text: async (at) => (await takeCallback(at.ctx, asked("text", at), takeTextReport), {}),
  call: async (at) => (await told("call", at, talks.takeProgress), {}),
  words: (at) => talked("words", at, talks.answered),
  answer: (at) => talked("answer", at, talks.replied),
  person: (at) => talked("person", at, talks.putThrough),
  machine: async (at) => {
    const end = await told("machine", at, async (talk) => {
      const { account, params } = talk.callback;
      const form = await talks.takeMachine(talk);
      const sid = params.get("CallSid") ?? "";
      return form && /^CA[0-9a-f]{32}$/i.test(sid) ? { account, sid, form } : undefined;
    });
    // Once the transaction is over. Where this fails the call ends by itself: nobody answers the question.
    if (end)
      await askTwilio(at.ctx.ports, end.account, (twilio) =>
        twilio.ask("POST", `/Calls/${end.sid}.json`, end.form),
      );
    return {};
  },
});
