import { productName } from "#platform/contract/product.ts";
import type { CurrentUser } from "#areas/auth/contract/auth.schema.ts";

const words = {
  held: {
    label: "Restored",
    text: `${productName} was restored from a backup. Emails, reminders, invoices and links to other apps are on hold until its host resumes them.`,
  },
  copy: { label: "Copy", text: `This is a copy of ${productName}. Nothing you do here is ever sent.` },
} as const;

/** Above every screen of owners and managers, while nothing leaves because the installation was restored, or is a copy. */
export function RestoredStrip({ standing }: { standing: NonNullable<CurrentUser["restored"]> }) {
  const { label, text } = words[standing];
  return (
    <div className="demo-strip max-tablet:flex-wrap" role="status" aria-label="Restored">
      <span className="badge" data-tint="amber">
        {label}
      </span>
      <span className="min-w-0 flex-1 text-small max-tablet:order-1 max-tablet:basis-full">{text}</span>
    </div>
  );
}
