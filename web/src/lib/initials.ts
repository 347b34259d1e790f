/** `harriet.osei` → `HO` */
export function initials(username: string): string {
  const [first = "", second = ""] = username.split(/[._-]+/);
  return (second ? first.charAt(0) + second.charAt(0) : first.slice(0, 2)).toUpperCase();
}
