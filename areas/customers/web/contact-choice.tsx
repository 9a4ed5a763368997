import { Suspense } from "react";
import { lazyPart } from "#platform/web/ui/lazy-part.tsx";
import { TextField } from "#platform/web/ui/text-field.tsx";
import type { ContactSearchProps } from "./contact-search.tsx";

const ContactSearch = lazyPart(async () => (await import("./contact-search.tsx")).ContactSearch);

/** One customer out of all, found by typing. Until its code is there, the box shows who is chosen. */
export function ContactChoice(props: ContactSearchProps) {
  const { label, className, nobody, value } = props;
  return (
    <Suspense
      fallback={
        <TextField
          label={label}
          className={className}
          placeholder={nobody ?? "No one"}
          value={value?.name ?? ""}
          readOnly
        />
      }
    >
      <ContactSearch {...props} />
    </Suspense>
  );
}
