import { describe, expect, test } from "vitest";
import { cleanPaste } from "./mail-paste.view.ts";

const word = (mark: string, words: string): string =>
  `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`;

describe("what is pasted", () => {
  test.each([
    [
      "a page's head and its styles go",
      "<html><head><style>p{color:red}</style></head><body><!--StartFragment--><p>Hi</p><!--EndFragment--></body></html>",
      "<p>Hi</p>",
    ],
    [
      "Word's conditional comments and its own tags go",
      "<!--[if gte mso 9]><xml><o:x/></xml><![endif]--><p class=MsoNormal>Hi<o:p></o:p></p>",
      "<p class=MsoNormal>Hi</p>",
    ],
    ["a script goes with its content", "<p>Hi</p><script>alert('x')</script>", "<p>Hi</p>"],
    [
      "pictures from a disk or embedded in the text go, others stay",
      '<img src="file:///C:/a.png"><img src="data:image/png;base64,AA"><img src="http://a.example/x.png"><img alt="" src="https://a.example/x.png"><img src="/t/i/abc">',
      '<img alt="" src="https://a.example/x.png"><img src="/t/i/abc">',
    ],
    ["big headings become ours", "<h1>A</h1><h4 style='x'>B</h4>", "<h2>A</h2><h3 style='x'>B</h3>"],
    ["non-breaking spaces become spaces", "<p>a&nbsp;b\u00A0c</p><p>&nbsp;</p>", "<p>a b c</p>"],
    [
      "links and bold stay",
      '<p><b>Hi</b> <a href="https://a.example">there</a></p>',
      '<p><b>Hi</b> <a href="https://a.example">there</a></p>',
    ],
    ["half a tag is left alone", "a < b", "a < b"],
  ])("%s", (_name, html, clean) => {
    expect(cleanPaste(html)).toBe(clean);
  });

  test("Word's lists are lists", () => {
    const html = cleanPaste(
      `<p>Before</p>${word("·", "Bread")}\n${word("·", "Rolls")}<p>Then</p>${word("1.", "Order")}${word("2.", "Eat")}`,
    );
    expect(html.replace(/<\/?span[^>]*>/g, "").replace(/\s+/g, " ")).toBe(
      "<p>Before</p><ul><li>Bread</li><li>Rolls</li></ul><p>Then</p><ol><li>Order</li><li>Eat</li></ol>",
    );
  });
});
