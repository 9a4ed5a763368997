import { useState, type Ref } from "react";
import { type Asked, SearchChoice } from "#platform/web/ui/search-choice.tsx";
import { useFoundContacts } from "./contacts.queries.ts";

export type ChosenContact = { id: string; name: string };
export type ContactSearchProps = {
  label: string;
  /** The words for "no customer" here. */ nobody?: string;
  value: ChosenContact | undefined;
  onChange: (contact: ChosenContact | undefined) => void;
  onTyped?: (text: string) => void;
  error?: string;
  className?: string;
  inputRef?: Ref<HTMLInputElement>;
};

/** Chooses one of all customers. */
export function ContactSearch({ nobody = "No one", ...rest }: ContactSearchProps) {
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
