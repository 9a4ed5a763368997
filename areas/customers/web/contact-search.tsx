import { useState, type Ref } from "react";
import { type Asked, type FieldOf, SearchChoice } from "#platform/web/ui/search-choice.tsx";
import { useFoundContacts } from "./contacts.queries.ts";

export type ChosenContact = { id: string; name: string };
export type ContactSearchProps = {
  label: string;
  required?: boolean | "unsaid";
  /** The words for "no customer" here. */ nobody?: string;
  value: ChosenContact | undefined;
  onChange: (contact: ChosenContact | undefined) => void;
  /** The form's field that it fills: text that chose nobody keeps the form from being saved. */ of?: FieldOf;
  error?: string;
  className?: string;
  inputRef?: Ref<HTMLInputElement>;
};

/** Chooses one of all customers. */
export function ContactSearch({ nobody = "No one", of, ...rest }: ContactSearchProps) {
  const [asked, setAsked] = useState<Asked>({ text: "", open: false });
  const { found, isFetching } = useFoundContacts(asked.text, asked.open);
  return (
    <SearchChoice
      {...rest}
      of={of && { message: "Choose a customer from the list, or leave this empty", ...of }}
      listLabel="Customers"
      placeholder={nobody}
      clearLabel={nobody === "No one" ? "No customer" : nobody}
      found={found}
      isFetching={isFetching}
      onAsk={setAsked}
    />
  );
}
