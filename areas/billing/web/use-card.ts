import { useEffect, useRef, useState } from "react";
import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { showToast } from "#platform/web/toasts.ts";
import { cardLookIn, troubleIn } from "./card.view.ts";
import { words } from "./billing.messages.ts";

/** How Stripe's form stands: on its way, ready to be sent, or not to be had. */
type FormState = "loading" | "ready" | "missing";

type Asked = {
  publishableKey: string;
  /** By which the browser confirms: a payment, or a card that is kept for later. Undefined until it is known. */
  clientSecret: string | undefined;
  /** Where a bank sends the person back to, if it asks them on a page of its own. */
  returnPath: string;
};

/** Longer than any connection that still works. */
const loadingMs = 20_000;

const loadForm = () => import("@stripe/stripe-js/pure");

/** Stripe's script, started for this installation. Throws where it can't be had. */
export async function loadStripe(key: string): Promise<Stripe> {
  const load = await loadForm().then(
    (file) => file.loadStripe,
    () => undefined,
  );
  const tooLong = new Promise<null>((resolve) => void setTimeout(resolve, loadingMs, null));
  const stripe = await Promise.race([load?.(key), tooLong]);
  if (!stripe) throw new Error("Stripe.js is missing");
  return stripe;
}

/** Stripe's card form, which is fetched when it is drawn: where it stands, how it stands, and confirming what was typed. */
export function useCard({ publishableKey, clientSecret, returnPath }: Asked) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [state, setState] = useState<FormState>("loading");
  const [trouble, setTrouble] = useState<string>();
  const [confirming, setConfirming] = useState(false);
  const form = useRef<{ stripe: Stripe; elements: StripeElements }>(undefined);
  // A second click comes before the first one is drawn.
  const isSent = useRef(false);

  useEffect(() => {
    if (!place || clientSecret === undefined) return;
    let isHere = true;
    let leave: (() => void) | undefined;
    const become = (next: FormState) => {
      if (isHere) setState(next);
    };
    const mount = async () => {
      const stripe = await loadStripe(publishableKey);
      if (!isHere) return;
      const elements = stripe.elements({ clientSecret, locale: "en", appearance: cardLookIn(place) });
      const element = elements.create("payment");
      leave = () => element.destroy();
      element.on("ready", () => become("ready"));
      element.on("loaderror", () => become("missing"));
      element.mount(place);
      form.current = { stripe, elements };
    };
    mount().catch(() => become("missing"));
    return () => {
      isHere = false;
      form.current = undefined;
      leave?.();
    };
  }, [place, clientSecret, publishableKey]);

  // The form's place is drawn again, and with it the form.
  const retry = () => setState("loading");

  /** True once it is confirmed. Otherwise it has been said why not. A bank's own page is gone to and comes back by itself. */
  const confirm = async (): Promise<boolean> => {
    if (!form.current || clientSecret === undefined || isSent.current) return false;
    isSent.current = true;
    setConfirming(true);
    setTrouble(undefined);
    const { stripe, elements } = form.current;
    const asked = {
      elements,
      confirmParams: { return_url: new URL(returnPath, window.location.origin).href },
      redirect: "if_required",
    } as const;
    const { error } = await (
      clientSecret.startsWith("seti_") ? stripe.confirmSetup(asked) : stripe.confirmPayment(asked)
    ).catch(() => ({ error: { type: "api_error", message: words.notReached } }));
    if (!error) return true;
    const told = troubleIn(error);
    // What isn't filled in is said by the form itself, at the field.
    setTrouble(told?.description);
    if (told) showToast({ ...told, tone: "danger" });
    isSent.current = false;
    setConfirming(false);
    return false;
  };

  return { setPlace, state, trouble, say: setTrouble, retry, confirm, confirming };
}
export type Card = ReturnType<typeof useCard>;
