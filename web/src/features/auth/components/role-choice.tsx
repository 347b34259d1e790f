import { type SignUpRole, signUpRoles } from "@trestle/domain/auth/user.ts";
import { Icon, type IconName, Radio } from "../../../ui/index.ts";
import styles from "./role-choice.module.css";
import { roleName } from "./role-name.ts";

const icons: Record<SignUpRole, IconName> = { customer: "person", developer: "hammer", investor: "coins" };

type Props = { value: SignUpRole | null; focusFirst: boolean; onChange: (role: SignUpRole) => void };

export function RoleChoice({ value, focusFirst, onChange }: Props) {
  return (
    <fieldset>
      <legend className={styles.legend}>I am a</legend>
      <div className={styles.roles}>
        {signUpRoles.map((role, index) => (
          <label key={role}>
            <Radio
              name="role"
              data-autofocus={(focusFirst && index === 0) || undefined}
              value={role}
              checked={value === role}
              onChange={() => onChange(role)}
              required
            />
            <Icon name={icons[role]} />
            {roleName[role]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
