import { blo } from "blo";

type Props = { address: string; size?: number };

export function Identicon({ address, size = 20 }: Props) {
  return (
    <img
      src={blo(address as `0x${string}`)}
      width={size}
      height={size}
      alt=""
      style={{ borderRadius: size / 4, flex: "none" }}
    />
  );
}
