import { lazyExtra } from "#platform/web/ui/lazy-part.tsx";
import type { MovedContact } from "./customers.slots.ts";

const LostSlot = lazyExtra(async () => (await import("./lost-slot.tsx")).LostSlot);

/** Asks about those whom an operation moved; nothing where none of them has more to ask about. */
export const ManyMovedQuestions = lazyExtra(async () => (await import("./lost-slot.tsx")).ManyMovedSlot);

/** Asks about a customer who was just moved to a lost stage; nothing after any other move. */
export const LostQuestions = ({ moved, onClose }: { moved: MovedContact | undefined; onClose: () => void }) =>
  moved?.to.type === "lost" ? <LostSlot moved={moved} onClose={onClose} /> : null;
