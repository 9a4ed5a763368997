import { useRef } from "react";

/** A random UUID, also where the page came without encryption and the browser offers none. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20)}`;
}

/**
 * For a form that creates something: gives what is sent an id, the same one when the same is sent again, so that a double click, or another try after a
 * lost answer, makes one. What was changed in between is something else.
 */
export function useRequestId(): <Body extends object>(body: Body) => Body & { requestId: string } {
  const last = useRef({ said: "", requestId: "" });
  return (body) => {
    const said = JSON.stringify(body);
    if (last.current.said !== said) last.current = { said, requestId: newUuid() };
    return { ...body, requestId: last.current.requestId };
  };
}
