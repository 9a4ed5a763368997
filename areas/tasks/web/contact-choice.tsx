import { useState, type Ref } from "react";
import { type Asked, SearchChoice } from "#platform/web/ui/search-choice.tsx";
import type { ForContact } from "./task-form.view.ts";
import { useFoundContacts } from "./tasks.queries.ts";

type Props = {
  label: string;
  /** What no customer is called here. */ nobody?: string;
  value: ForContact | undefined;
  onChange: (contact: ForContact | undefined) => void;
  onTyped?: (text: string) => void;
  error?: string;
  className?: string;
  inputRef?: Ref<HTMLInputElement>;
};

/** One customer out of all. */
export function ContactChoice({ nobody = "No one", ...rest }: Props) {
  const [asked, setAsked] = useState<Asked>({ text: "", open: false });
  const { found, isFetching } = useFoundContacts(asked.text, asked.open);
  return (
    <SearchChoice
      {...rest}
      listLabel="Customers"
      placeholder={nobody}
      clearLabel={nobody === "No one" ? "No customer" : nobody}
      found={found}
      isFetching={isFetching}
      onAsk={setAsked}
    />
  );
}
