import { date } from "#platform/web/format.ts";
import { Badge } from "#platform/web/ui/badge.tsx";
import { Button } from "#platform/web/ui/button.tsx";
import { Card, Notice } from "#platform/web/ui/surface.tsx";
import { isOpen, stepsText } from "#areas/formation/contract/formations.rules.ts";
import type { Formation } from "#areas/formation/contract/formations.schema.ts";
import { stateNames, typeNames } from "#areas/formation/contract/state-names.rules.ts";
import { ApplyToSettings } from "./apply-to-settings.tsx";
import { documentWords, paymentWords, statusNames, statusTints, words } from "./formation.messages.ts";
import type { OpenOrder } from "./formation.view.ts";
import { OrderDocuments } from "./order-documents.tsx";
import { OrderSteps } from "./order-steps.tsx";
import { QuoteLines } from "./quote-lines.tsx";

type Props = { order: Formation; mayChange: boolean; onOpen: (open: OpenOrder) => void };

/** One order: how far it is, its steps, and what it was ordered for. */
export function OrderCard({ order, mayChange, onOpen }: Props) {
  const { id, orderId, businessName, businessType, incorporationState, status, steps, progress, lines } =
    order;
  const { formedOn } = order;
  return (
    <Card
      title={businessName}
      actions={
        <span className="flex flex-wrap justify-end gap-1.5">
          {order.isSample && (
            <Badge kind="tint" value="grey">
              {words.sample}
            </Badge>
          )}
          <Badge kind="tint" value={statusTints[status]}>
            {statusNames[status]}
          </Badge>
        </span>
      }
    >
      <p className="-mt-2 text-small text-text-2">
        {typeNames[businessType]} in {stateNames[incorporationState]} · {orderId}
      </p>
      {steps.length > 0 && <Progress progress={progress} text={stepsText(steps)} />}
      <Days order={order} />
      {status !== "cancelled" &&
        formedOn === null &&
        steps.some(({ key, done }) => key === "approval" && done) && <Notice>{words.noDay}</Notice>}
      {steps.length > 0 && (
        <OrderSteps
          orderId={id}
          steps={steps}
          mayChange={mayChange && status !== "cancelled"}
          onOpen={(stepId) => onOpen({ kind: "step", id, stepId })}
        />
      )}
      {status === "completed" && mayChange && <ApplyToSettings order={order} />}
      {!order.isSample && (status !== "cancelled" || order.documents.length > 0) && (
        <details className="mt-4 border-t border-line pt-3">
          <summary className="cursor-pointer font-label">{documentWords.title}</summary>
          <OrderDocuments order={order} mayChange={mayChange && status !== "cancelled"} />
        </details>
      )}
      {lines.length > 0 && (
        <details className="mt-4 border-t border-line pt-3">
          <summary className="cursor-pointer font-label">What it costs</summary>
          {order.payment !== "none" && <p className="mt-2 text-small">{paymentWords[order.payment]}</p>}
          <div className="mt-2">
            <QuoteLines quote={order} filingUrl={null} />
          </div>
        </details>
      )}
      {mayChange && status !== "cancelled" && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button size="small" onClick={() => onOpen({ kind: "edit", id })}>
            Edit
          </Button>
          {(isOpen(order) || steps.length === 0) && (
            <Button size="small" look="quiet-danger" onClick={() => onOpen({ kind: "cancel", id })}>
              {steps.length === 0 ? "Stop due dates" : "Cancel order"}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

function Progress({ progress, text }: { progress: number; text: string }) {
  return (
    <div className="mt-3 grid gap-2">
      <div className="flex justify-between gap-3 text-small">
        <span className="font-label">{text}</span>
        <span className="num text-muted">{progress}%</span>
      </div>
      <div
        className="bar"
        role="progressbar"
        aria-label={text}
        aria-valuenow={progress}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ width: `${progress}%` }} />
      </div>
    </div>
  );
}

function Days({ order }: { order: Formation }) {
  const rows = [
    ["Ordered", date(order.createdAt)],
    ["Expected", date(order.estimatedCompletion)],
    ["Filed", date(order.filingDate)],
    ["Formed", date(order.formedOn)],
    ["Completed", date(order.completionDate)],
    ["EIN", order.einNumber ?? ""],
  ].filter(([, value]) => value !== "");
  return (
    <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-small">
      {rows.map(([name, value]) => (
        <div key={name} className="flex gap-2">
          <dt className="text-muted">{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
