import type { ReactNode } from "react";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, configure, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, onTestFinished, vi } from "vitest";
import type { BodyOf, Endpoint, ParamsOf, ReplyOf } from "#platform/contract/endpoint.ts";
import type { ErrorBody } from "#platform/contract/errors.ts";
import { paramsAt } from "#platform/contract/page.ts";
import { makeQueryClient } from "../query-client.ts";
import { dismissToast, shownToasts } from "../toasts.ts";
import { Toaster } from "../ui/toaster.tsx";

// What comes later on a machine that others use comes all the same; and a failure says what is missing, not all that is there.
configure({ asyncUtilTimeout: 10_000, getElementError: (message) => new Error(message?.split("\n")[0]) });

// A form asks a choice for its size, to tell whether it was made before the form was there; happy-dom has none.
if (!("size" in HTMLSelectElement.prototype))
  Object.defineProperty(HTMLSelectElement.prototype, "size", { get: () => 0 });

/** One call that the screen made. */
export type Sent = {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  /** Its Idempotency-Key. */
  key: string | null;
};
type Given<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: Record<string, string>;
  body: BodyOf<E>;
  key: string | null;
};
type Answer = { endpoint: Endpoint; answer: (given: Given<Endpoint>) => unknown };
/** What answers all other reads, by their address. */
type Others = (address: string) => Promise<unknown>;

/** A refusal in place of an answer; `details` are what its body says besides the message. */
export class Refusal extends Error {
  readonly status: number;
  readonly details: Partial<ErrorBody>;
  constructor(status: number, message: string, details: Partial<ErrorBody> = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

/** How a call is answered in this test. */
export const on = <E extends Endpoint>(
  endpoint: E,
  answer: (given: Given<E>) => ReplyOf<E> | Promise<ReplyOf<E>>,
): Answer => ({
  endpoint,
  answer: answer as unknown as Answer["answer"],
});

/** What the stand-in answers; an unknown call is refused as the server would, and fails the test that waits for it. */
async function answerTo(
  answers: readonly Answer[],
  others: Others | undefined,
  sent: Sent,
): Promise<{ status: number; body: unknown }> {
  for (const { endpoint, answer } of answers) {
    const params = paramsAt(endpoint.path, sent.path);
    if (endpoint.method !== sent.method || !params) continue;
    try {
      const given = { params, query: sent.query, body: sent.body, key: sent.key } as Given<Endpoint>;
      return { status: 200, body: await answer(given) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, message, details } = error;
      return { status, body: { code: "refused", message, error: message, requestId: "1", ...details } };
    }
  }
  const other =
    sent.method === "GET" ? await others?.(`${sent.path}?${new URLSearchParams(sent.query)}`) : undefined;
  if (other !== undefined) return { status: 200, body: other };
  return { status: 404, body: { code: "not_found", message: "Nothing here", error: "", requestId: "1" } };
}

/** Draws a screen at an address, with the server's answers in place of the server; gives a person's hands, and what the screen asked for. */
export function drawn(screenful: ReactNode, address: string, answers: readonly Answer[], others?: Others) {
  window.history.replaceState(null, "", address);
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (to: string, init: RequestInit = {}) => {
    const url = new URL(to, window.location.origin);
    const one: Sent = {
      method: init.method ?? "GET",
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
      key: new Headers(init.headers).get("idempotency-key"),
    };
    sent.push(one);
    const { status, body } = await answerTo(answers, others, one);
    return new Response(JSON.stringify(body ?? {}), { status });
  });
  const queryClient = makeQueryClient();
  const { unmount } = render(
    <QueryClientProvider client={queryClient}>
      {screenful}
      <Toaster />
    </QueryClientProvider>,
  );
  onTestFinished(() => {
    cleanup();
    queryClient.clear();
    for (const { id } of shownToasts()) dismissToast(id);
  });
  return {
    user: userEvent.setup(),
    /** The writes so far. */
    writes: () => sent.filter(({ method }) => method !== "GET"),
    sent,
    /** Others changed something: all is read again. */
    renew: () => act(() => queryClient.invalidateQueries()),
    unmount,
  };
}

/** Promises that a toast says this, and gives it. */
export async function told(title: string, description = ""): Promise<HTMLElement> {
  return waitFor(() => {
    const toasts = screen.getByRole("region", { name: /^Notifications/, hidden: true });
    const [toast] = within(toasts).queryAllByRole("listitem", { hidden: true });
    expect(toast?.textContent).toContain(title);
    expect(toast?.textContent).toContain(description);
    return toast as HTMLElement;
  });
}
