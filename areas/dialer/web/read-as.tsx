import { type ReactNode, useState } from "react";
import { fullNameOf } from "#platform/contract/full-name.ts";
import { SelectField } from "#platform/web/ui/choice-field.tsx";
import { useCurrentUser } from "#areas/auth/web/index.ts";
import { usePeopleWithPhone } from "./dialer.queries.ts";
import { asReadBy } from "./dialer.view.ts";

const dana = { id: "", firstName: "Dana", lastName: "Whitfield", company: "Whitfield Flowers" };

type Props = { words: string; label: string; children: (filled: string) => ReactNode };

/** What is written as one customer gets it: a made-up one at first, then whom one chooses. */
export function ReadAs({ words, label, children }: Props) {
  const user = useCurrentUser();
  const [id, setId] = useState("");
  const people = [dana, ...(usePeopleWithPhone({ search: undefined }).items ?? [])];
  const { firstName, lastName, company } = people.find((one) => one.id === id) ?? dana;
  const values = {
    firstName,
    lastName,
    customerCompany: company,
    company: user?.workspaceName,
    sender: user && fullNameOf(user),
  };
  return (
    <div className="grid gap-2">
      <SelectField
        label={label}
        className="max-w-60"
        options={people.map((one) => ({ value: one.id, label: fullNameOf(one) }))}
        value={id}
        onChange={({ target }) => setId(target.value)}
      />
      {children(asReadBy(words, values))}
    </div>
  );
}
