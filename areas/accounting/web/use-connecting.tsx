import { useState } from "react";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import {
  type Provider,
  type ProviderCard,
  providerCards,
} from "#areas/accounting/contract/providers.rules.ts";
import { useConnect } from "./accounting.queries.ts";

const ConnectDialog = lazyClosable(async () => (await import("./connect-dialog.tsx")).ConnectDialog);

/** Connecting a provider: the call, and what is said while the provider itself hasn't answered. */
export function useConnecting() {
  const [open, setOpen] = useState<ProviderCard>();
  const { run, pending } = useConnect();
  const connect = async (provider: Provider) => {
    if (pending) return;
    const outcome = await run({ body: { provider } });
    if (outcome.ok && outcome.reply.status !== "active")
      setOpen(providerCards.find((card) => card.provider === provider));
  };
  const dialog = (
    <DialogSlot open={open}>
      {(card, isOpen) => <ConnectDialog open={isOpen} card={card} onClose={() => setOpen(undefined)} />}
    </DialogSlot>
  );
  return { connect: (provider: Provider) => void connect(provider), dialog };
}
