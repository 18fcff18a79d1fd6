/** Changes the page like a browser's translation, which wraps each text in another element. */
export function translatePage() {
  const textWalker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const textNodes: Node[] = [];
  while (textWalker.nextNode()) textNodes.push(textWalker.currentNode);
  for (const node of textNodes) {
    const font = document.createElement('font');
    font.textContent = node.textContent;
    node.parentNode?.replaceChild(font, node);
  }
}
