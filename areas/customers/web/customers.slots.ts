import { slot } from "#platform/web/slots.ts";
import type { Part } from "#platform/web/ui/slot.tsx";
import type { PipelineStage } from "#areas/pipeline/contract/pipeline-stages.schema.ts";
import type { Contact } from "#areas/customers/contract/contacts.schema.ts";

/** Hints below the form while a customer is being added. */
export const addContactHints = slot<Part<{ email: string; phone: string; name: string }>>(
  "hints while a customer is added",
);

/** How another area's operations on customers (by the beginning of their kind) are shown. */
export type OperationLook = {
  readonly kind: string;
  readonly done: (count: number) => string;
  readonly failed?: string;
  /** The screen where it is handled, if not here. */
  readonly href?: string;
};
export const customerOperations = slot<OperationLook>("work on customers");

/** Cards of a customer's page, above what has happened. */
export const customerCards = slot<Part<{ contact: Contact }>>("cards of a customer’s page");

/** A customer whom somebody has just moved, and where to. */
export type MovedContact = { id: string; name: string; to: PipelineStage };
/** What is asked after many customers were moved to another stage, by the operation that moved them. */
export const manyMovedQuestions = slot<Part<{ operationId: string }>>(
  "questions after many customers were moved",
);
/** A change of many customers, as the event that it is for each of them. */
export type ChangeOfMany = {
  event: "contact.created" | "contact.updated" | "contact.stage_changed" | "contact.assigned";
  to?: string;
  tag?: string;
};
/** Whether a change of many also starts what a change of one would start; asked before it is made. */
export const helpersOfMany = slot<
  Part<{ change: ChangeOfMany; who: string; chosen: boolean; onChoose: (chosen: boolean) => void }>
>("what a change of many starts");
/** What is asked after a customer was moved to a lost stage. */
export const lostQuestions = slot<Part<{ moved: MovedContact; onClose: () => void }>>(
  "questions after a customer was lost",
);
