/**
 * Where this installation takes cards, as the server says in the HTML: on the page that was loaded ("here"), on others only ("elsewhere"), or
 * undefined where it charges nothing. Only a page that was loaded to take cards lets their form in.
 */
export function cardsAre(): "here" | "elsewhere" | undefined {
  const told = document.getElementById("root")?.dataset.cards;
  return told === "here" || told === "elsewhere" ? told : undefined;
}
