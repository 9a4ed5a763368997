import type { ReactNode } from "react";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, configure, render, screen, waitFor, within } from "@testing-library/react";
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

/** One call that the screen made. */
export type Sent = { method: string; path: string; query: Record<string, string>; body: unknown };
type Given<E extends Endpoint> = {
  params: ParamsOf<E>;
  query: Record<string, string>;
  body: BodyOf<E>;
};
type Answer = { endpoint: Endpoint; answer: (given: Given<Endpoint>) => unknown };

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
export const on = <E extends Endpoint>(endpoint: E, answer: (given: Given<E>) => ReplyOf<E>): Answer => ({
  endpoint,
  answer: answer as unknown as Answer["answer"],
});

/** What the stand-in answers; an unknown call is refused as the server would, and fails the test that waits for it. */
function answerTo(answers: readonly Answer[], sent: Sent): { status: number; body: unknown } {
  for (const { endpoint, answer } of answers) {
    const params = paramsAt(endpoint.path, sent.path);
    if (endpoint.method !== sent.method || !params) continue;
    try {
      return { status: 200, body: answer({ params, query: sent.query, body: sent.body } as Given<Endpoint>) };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, message, details } = error;
      return { status, body: { code: "refused", message, error: message, requestId: "1", ...details } };
    }
  }
  return { status: 404, body: { code: "not_found", message: "Nothing here", error: "", requestId: "1" } };
}

/** Draws a screen at an address, with the server's answers in place of the server; gives a person's hands, and what the screen asked for. */
export function drawn(screenful: ReactNode, address: string, answers: readonly Answer[]) {
  window.history.replaceState(null, "", address);
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (to: string, init: RequestInit = {}) => {
    const url = new URL(to, window.location.origin);
    const one: Sent = {
      method: init.method ?? "GET",
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
    };
    sent.push(one);
    const { status, body } = answerTo(answers, one);
    return new Response(JSON.stringify(body ?? {}), { status });
  });
  const queryClient = makeQueryClient();
  render(
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
