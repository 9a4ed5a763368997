import { pathOf } from "#platform/contract/endpoint.ts";
import { routesOf } from "#platform/server/route.ts";
import { incomingApi } from "#areas/dialer/contract/incoming.api.ts";
import { type Callback, takeCallback } from "#areas/telephone/server/index.ts";
import { takeCall, takeStep } from "./incoming-calls.service.ts";
import { receiveText } from "./incoming-texts.service.ts";
import { twiml } from "./twiml.service.ts";

/** The kinds of the files that came along with a text. */
function mediaOf({ params }: Callback): string[] {
  const many = Math.min(Number(params.get("NumMedia") ?? 0) || 0, 10);
  return Array.from({ length: many }, (_, at) => params.get(`MediaContentType${at}`) ?? "file");
}

export const incomingRoutes = routesOf(incomingApi, {
  text: ({ ctx, params, body }) =>
    takeCallback(
      ctx,
      { token: params.token, path: pathOf(incomingApi.text, params), body },
      async (inside, callback) => {
        const { params: said } = callback;
        await receiveText(inside, {
          number: said.get("From") ?? "",
          body: said.get("Body") ?? "",
          media: mediaOf(callback),
          providerId: (said.get("MessageSid") ?? "").slice(0, 40),
          optOutType: said.get("OptOutType"),
        });
        return twiml([]);
      },
    ),
  call: ({ ctx, params, body }) =>
    takeCallback(
      ctx,
      { token: params.token, path: pathOf(incomingApi.call, params), body },
      (inside, callback) => takeCall(inside, callback, params.token),
    ),
  step: ({ ctx, params, body }) =>
    takeCallback(
      ctx,
      { token: params.token, path: pathOf(incomingApi.step, params), body },
      (inside, callback) => takeStep(inside, callback, params),
    ),
});
