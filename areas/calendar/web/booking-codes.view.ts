const quoted = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;");

/** HTML for the owner's own site: a button that leads to the booking page. */
export const buttonCode = (address: string): string =>
  `<a href="${quoted(address)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#1968d3;color:#fff;text-decoration:none;font-family:sans-serif">Book a time</a>`;

/** HTML for the owner's own site: the booking page as a part of it. */
export const frameCode = (address: string): string =>
  `<iframe src="${quoted(address)}" title="Book a time" style="width:100%;height:760px;border:0"></iframe>`;
