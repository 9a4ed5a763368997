import { lazyPart } from "#platform/web/ui/lazy-part.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import type { ContactSearchProps } from "./contact-search.tsx";

/** One customer out of all, found by typing. Until its code is there, the box shows who is chosen. */
export const ContactChoice = lazyPart<ContactSearchProps>(
  async () => (await import("./contact-search.tsx")).ContactSearch,
  ({ label, className, nobody, value }) => (
    <TextField
      label={label}
      className={className}
      placeholder={nobody ?? "No one"}
      value={value?.name ?? ""}
      readOnly
    />
  ),
);
