/** Bodies of customers to be added, each a little different. */
export function varied(): () => string {
  let at = 0;
  return () => {
    at += 1;
    return JSON.stringify({
      firstName: `Given${at % 997}`,
      lastName: `Family${at}`,
      email: `person${at}@example${at % 89}.com`,
      phone: `+1 555 ${String(at).padStart(7, "0")}`,
      source: ["Referral", "Website", "Google Ad"][at % 3],
    });
  };
}
