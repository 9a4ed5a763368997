import { useEffect, useRef, useState } from "react";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import {
  type Provider,
  type ProviderCard,
  providerCards,
} from "#areas/accounting/contract/providers.rules.ts";
import { useConnect } from "./accounting.queries.ts";

const ConnectDialog = lazyClosable(async () => (await import("./connect-dialog.tsx")).ConnectDialog);
const LinkDialog = lazyClosable(async () => (await import("./link-dialog.tsx")).LinkDialog);

type Open = { card: ProviderCard; isLink: boolean };

/**
 * Connecting a provider: the call, then the provider's own page; without a live link what is said in its place. A connected one has its settings.
 * While the provider's page is on its way, another press leads to the same one and asks for no second consent.
 */
export function useConnecting() {
  const [open, setOpen] = useState<Open>();
  const { run } = useConnect();
  const consent = useRef<{ provider: Provider; url: string }>(undefined);
  useEffect(() => {
    const isBack = () => {
      consent.current = undefined;
    };
    window.addEventListener("pageshow", isBack);
    return () => window.removeEventListener("pageshow", isBack);
  }, []);
  const show = (provider: Provider, isLink: boolean) => {
    const card = providerCards.find((one) => one.provider === provider);
    setOpen(card && { card, isLink });
  };
  const leave = (url: string) => window.location.assign(url);
  const connect = async (provider: Provider) => {
    if (consent.current?.provider === provider) return leave(consent.current.url);
    const outcome = await run({ body: { provider } });
    if (!outcome.ok) return;
    const { status, connectUrl } = outcome.reply;
    if (status === "active") show(provider, true);
    else if (connectUrl === undefined) show(provider, false);
    else {
      consent.current = { provider, url: connectUrl };
      leave(connectUrl);
    }
  };
  const close = () => setOpen(undefined);
  const dialog = (
    <DialogSlot open={open}>
      {({ card, isLink }, isOpen) =>
        isLink ? (
          <LinkDialog open={isOpen} card={card} onClose={close} />
        ) : (
          <ConnectDialog open={isOpen} card={card} onClose={close} />
        )
      }
    </DialogSlot>
  );
  return {
    connect: (provider: Provider) => void connect(provider),
    settings: (provider: Provider) => show(provider, true),
    dialog,
  };
}
