import { useState } from "react";
import { Plus } from "lucide-react";
import { date, money } from "#platform/web/format.ts";
import { useKeptState } from "#platform/web/kept-work.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import type { VirtualAddress } from "#areas/formation/contract/virtual-addresses.schema.ts";
import { useAddresses, useRemoveAddress } from "./addresses.queries.ts";
import { words } from "./formation.messages.ts";
import { useServices } from "./formation.queries.ts";
import { Offers } from "./offers.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";

const AddressDialog = lazyClosable(async () => (await import("./address-dialog.tsx")).AddressDialog);

/** Addresses: what they cost elsewhere, and those that the business rents, with a task before each end. */
export function AddressesCard() {
  const services = useServices();
  const addresses = useAddresses();
  const mayChange = useRight("manager");
  const [open, setOpen] = useKeptState<{ id?: string } | undefined>("virtual-address", undefined);
  const remove = useRemoveAddress();
  const [removing, setRemoving] = useState<VirtualAddress>();
  return (
    <Card title="Virtual addresses">
      <p className="-mt-2 mb-2 text-small text-text-2">{words.addressLead}</p>
      {(services.isPending || addresses.isPending) && (
        <Waiting label="Loading the addresses">
          <Skeleton className="h-32" />
        </Waiting>
      )}
      <FailedRead read={services} title="The addresses didn’t load" />
      <FailedRead read={addresses} title="Your addresses didn’t load" />
      {services.data && (
        <Offers
          label="Virtual addresses"
          offers={services.data.filter(({ category }) => category === "address")}
        />
      )}
      <ul aria-label="Your addresses">
        {addresses.data?.map((one) => (
          <Row
            key={one.id}
            one={one}
            {...(mayChange && { onEdit: () => setOpen({ id: one.id }), onRemove: () => setRemoving(one) })}
          />
        ))}
      </ul>
      {mayChange && (
        <Button size="small" icon={Plus} className="mt-2" onClick={() => setOpen({})}>
          Keep an address that you rent
        </Button>
      )}
      <DialogSlot open={removing}>
        {({ id, address }, isOpen) => (
          <RemoveDialog
            open={isOpen}
            title={words.removeAddress(address)}
            text={words.removeAddressHelp}
            remove={() => remove.run({ params: { id } })}
            busy={remove.pending}
            onClose={() => setRemoving(undefined)}
          />
        )}
      </DialogSlot>
      <DialogSlot open={open}>
        {({ id }, isOpen) => (
          <AddressDialog
            open={isOpen}
            address={addresses.data?.find((one) => one.id === id)}
            onClose={() => setOpen(undefined)}
          />
        )}
      </DialogSlot>
    </Card>
  );
}

type RowProps = { one: VirtualAddress; onEdit?: () => void; onRemove?: () => void };

function Row({ one, onEdit, onRemove }: RowProps) {
  const { address, provider, monthlyPrice, endDate, autoRenewal, status } = one;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 border-t border-line py-3">
      <span className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <span className="font-label wrap-anywhere">{address}</span>
        <span className="text-small text-text-2">
          {provider}
          {monthlyPrice !== null && ` · ${money(monthlyPrice)} a month`}
          {endDate && ` · ${status === "ended" ? "ended" : autoRenewal ? "renews" : "ends"} ${date(endDate)}`}
        </span>
      </span>
      <span className="flex gap-2">
        {onEdit && (
          <Button size="small" look="quiet" aria-label={`Edit ${address}`} onClick={onEdit}>
            Edit
          </Button>
        )}
        {onRemove && (
          <Button size="small" look="quiet-danger" aria-label={`Remove ${address}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </span>
    </li>
  );
}
