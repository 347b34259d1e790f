/** `harriet.osei` → `HO`, `Calder & Finch Ltd` → `CF` */
export function initials(name: string): string {
  const [first = "", second = ""] = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return (second ? first.charAt(0) + second.charAt(0) : first.slice(0, 2)).toUpperCase();
}
