import { Slot } from "#platform/web/ui/slot.tsx";
import { lostQuestions, manyMovedQuestions, type MovedContact } from "./customers.slots.ts";

/** What other areas ask about a customer who was just moved to a lost stage. */
export const LostSlot = (props: { moved: MovedContact; onClose: () => void }) => (
  <Slot key={props.moved.id} of={lostQuestions} with={props} />
);

/** What other areas ask about many who were just moved. */
export const ManyMovedSlot = (props: { operationId: string }) => (
  <Slot key={props.operationId} of={manyMovedQuestions} with={props} />
);
