import { Segmented } from "#platform/web/ui/choice-field.tsx";
import { looksLikeCustomer } from "#areas/imports/contract/import-looks.rules.ts";
import type { Import } from "#areas/imports/contract/imports.schema.ts";

type Props = {
  imported: Pick<Import, "format" | "hasHeader" | "headers" | "preview">;
  disabled: boolean;
  onAnswer: (isCustomer: boolean) => void;
};

/** Asks whether the first row is a customer: prominently if it looks like one or was answered so, else as a quiet choice. vCards have no such row. */
export function ImportFirstRow({
  imported: { format, hasHeader, headers, preview },
  disabled,
  onAnswer,
}: Props) {
  if (format === "vcard" || (disabled && hasHeader)) return null;
  const first = (hasHeader ? headers : (preview[0] ?? []))
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(" · ");
  if (hasHeader && !looksLikeCustomer(headers, preview)) {
    return (
      <p className="mb-4 text-small text-muted">
        The first row is used as headings.{" "}
        <button type="button" className="link py-2.5" onClick={() => onAnswer(true)}>
          The first row is a customer
        </button>
      </p>
    );
  }
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-canvas px-3 py-2.5 text-small">
      <div className="min-w-0 flex-[1_1_260px]">
        <p className="font-label">Is the first row a customer?</p>
        <p className="wrap-anywhere text-muted">{first}</p>
      </div>
      {disabled ? (
        <span>Yes</span>
      ) : (
        <Segmented
          label="Is the first row a customer?"
          value={hasHeader ? "no" : "yes"}
          onChange={(answer) => onAnswer(answer === "yes")}
          options={[
            { value: "yes", label: "Yes, a customer" },
            { value: "no", label: "No, headings" },
          ]}
        />
      )}
    </div>
  );
}
