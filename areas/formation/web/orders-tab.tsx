import { Building2, Plus } from "lucide-react";
import { useKeptState } from "#platform/web/kept-work.ts";
import { Button } from "#platform/web/ui/button.tsx";
import { DialogSlot } from "#platform/web/ui/dialog-slot.tsx";
import { lazyClosable } from "#platform/web/ui/lazy-part.tsx";
import { MoreButton } from "#platform/web/ui/more-of-list.tsx";
import { EmptyState, FailedRead, Skeleton, Waiting } from "#platform/web/ui/states.tsx";
import { useRight } from "#areas/auth/web/index.ts";
import { SampleNotice } from "#areas/onboarding/web/index.ts";
import type { Formation, Step } from "#areas/formation/contract/formations.schema.ts";
import { words } from "./formation.messages.ts";
import { useFormations } from "./formation.queries.ts";
import type { OpenOrder } from "./formation.view.ts";
import { NotAdvice } from "./not-advice.tsx";
import { OrderCard } from "./order-card.tsx";

const StepDialog = lazyClosable(async () => (await import("./step-dialog.tsx")).StepDialog);
const CancelOrder = lazyClosable(async () => (await import("./cancel-order.tsx")).CancelOrder);
const EditOrderDialog = lazyClosable(async () => (await import("./edit-order-dialog.tsx")).EditOrderDialog);
const ExistingDialog = lazyClosable(async () => (await import("./existing-dialog.tsx")).ExistingDialog);

/** Orders with their steps (Spec 2 §2, My Orders). */
export function OrdersTab() {
  const list = useFormations();
  const mayChange = useRight("manager");
  const [open, setOpen] = useKeptState<OpenOrder | undefined>("formation-open", undefined);
  const { items } = list;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-72 text-small text-text-2">{words.orderLead}</p>
        {mayChange && (
          <Button icon={Plus} onClick={() => setOpen({ kind: "existing" })}>
            {words.existing}
          </Button>
        )}
      </div>
      {list.isPending && (
        <Waiting label="Loading your orders">
          <Skeleton className="h-96" />
        </Waiting>
      )}
      <FailedRead read={list} title="Your orders didn’t load" />
      {items?.length === 0 && (
        <EmptyState icon={Building2} title={words.noOrders}>
          {words.noOrdersHelp}
        </EmptyState>
      )}
      {items?.some(({ isSample }) => isSample) && <SampleNotice />}
      {items?.map((order) => (
        <OrderCard key={order.id} order={order} mayChange={mayChange} onOpen={setOpen} />
      ))}
      <MoreButton list={list} />
      <NotAdvice />
      <DialogSlot open={open}>
        {(shown, isOpen) => (
          <Opened shown={shown} isOpen={isOpen} orders={items ?? []} onClose={() => setOpen(undefined)} />
        )}
      </DialogSlot>
    </>
  );
}

type OpenedProps = { shown: OpenOrder; isOpen: boolean; orders: readonly Formation[]; onClose: () => void };

function Opened({ shown, isOpen, orders, onClose }: OpenedProps) {
  if (shown.kind === "existing") return <ExistingDialog open={isOpen} onClose={onClose} />;
  const order = orders.find(({ id }) => id === shown.id);
  if (!order) return null;
  if (shown.kind === "cancel") return <CancelOrder open={isOpen} order={order} onClose={onClose} />;
  if (shown.kind === "edit") return <EditOrderDialog open={isOpen} order={order} onClose={onClose} />;
  const step: Step | undefined = order.steps.find(({ id }) => id === shown.stepId);
  return step ? <StepDialog open={isOpen} order={order} step={step} onClose={onClose} /> : null;
}
