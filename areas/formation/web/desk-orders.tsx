import { useState } from "react";
import { date, money } from "#platform/web/format.ts";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Segmented } from "#platform/web/ui/choice-field.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { Card } from "#platform/web/ui/surface.tsx";
import {
  type DeskOrder,
  type DeskOrderFilter,
  deskOrderFilters,
} from "#areas/formation/contract/desk-orders.schema.ts";
import { stepsText } from "#areas/formation/contract/formations.rules.ts";
import { addOnOffers, packages } from "#areas/formation/contract/packages.rules.ts";
import { stateNames, typeNames } from "#areas/formation/contract/state-names.rules.ts";
import { useDeskOrders } from "./desk-orders.queries.ts";
import { deskOrderWords as words, paymentWords, statusNames, statusTints } from "./formation.messages.ts";
import { OrderSteps } from "./order-steps.tsx";

const StepDialog = lazyClosable(async () => (await import("./step-dialog.tsx")).StepDialog);
type Open = { id: string; stepId: string };

/** Orders with steps that hosts do, of all businesses: a card on the desk. */
export function DeskOrders() {
  const [filter, setFilter] = useState<DeskOrderFilter>("open");
  const [open, setOpen] = useState<Open>();
  const list = useDeskOrders(filter);
  const { items } = list;
  return (
    <Card title={words.title}>
      <Segmented
        label={words.filter}
        options={deskOrderFilters.map((value) => ({ value, label: words.filters[value] }))}
        value={filter}
        onChange={(value) => setFilter(value as DeskOrderFilter)}
      />
      {list.isPending && (
        <Waiting label={words.loading}>
          <Skeleton className="mt-3 h-20" />
        </Waiting>
      )}
      <FailedRead read={list} title={words.notLoaded} />
      {items?.length === 0 && <p className="mt-3 text-small text-muted">{words.none[filter]}</p>}
      <ul aria-label={words.title} className="mt-2">
        {items?.map((order) => (
          <li key={order.id} className="border-t border-line py-3 first:border-0">
            <Order order={order} onOpen={(stepId) => setOpen({ id: order.id, stepId })} />
          </li>
        ))}
      </ul>
      <MoreButton list={list} />
      <DialogSlot open={open}>
        {(shown, isOpen) => {
          const order = items?.find(({ id }) => id === shown.id);
          const step = order?.steps.find(({ id }) => id === shown.stepId);
          return order && step ? (
            <StepDialog open={isOpen} order={order} step={step} isHost onClose={() => setOpen(undefined)} />
          ) : null;
        }}
      </DialogSlot>
    </Card>
  );
}

function Order({ order, onOpen }: { order: DeskOrder; onOpen: (stepId: string) => void }) {
  const { businessName, businessType, incorporationState, business, status, steps } = order;
  return (
    <details>
      <summary className="cursor-pointer">
        <span className="font-label wrap-anywhere">{businessName}</span>{" "}
        <Badge kind="tint" value={statusTints[status]}>
          {statusNames[status]}
        </Badge>
        <span className="block text-small wrap-anywhere text-muted">
          {[
            business,
            `${typeNames[businessType]} in ${stateNames[incorporationState]}`,
            stepsText(steps),
            date(order.createdAt),
          ].join(" · ")}
        </span>
      </summary>
      <Facts order={order} />
      <OrderSteps
        orderId={order.id}
        steps={steps}
        mayChange={status !== "cancelled"}
        isHost
        onOpen={onOpen}
      />
    </details>
  );
}

/** All that a host needs for the papers. */
function Facts({ order }: { order: DeskOrder }) {
  const { registeredAgent: agent, businessAddress: address, owners, additionalServices } = order;
  const facts = [
    [words.order, order.orderId],
    [words.askedBy, [order.orderedBy, order.email].filter(Boolean).join(", ")],
    [
      words.ordered,
      [packages[order.packageType], ...additionalServices.map((one) => addOnOffers[one])]
        .map(({ name }) => name)
        .join(", "),
    ],
    [words.price, `${money(order.serviceFees)}. ${paymentWords[order.payment]}`],
    [words.owners, owners.map(({ name, percent }) => `${name} (${percent}%)`).join(", ")],
    [words.purpose, order.businessPurpose],
    [words.agent, agent && [agent.name, agent.street, agent.city, agent.zip].join(", ")],
    [words.address, address && [address.street, address.city, address.state, address.zip].join(", ")],
    [words.ein, order.einNumber],
  ].filter(([, value]) => value);
  return (
    <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-small">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
