import { type SignUpRole, signUpRoles } from "@trestle/domain/auth/user.ts";
import { Icon, type IconName } from "../../../components/icon.tsx";
import styles from "./role-choice.module.css";
import { roleName } from "./role-name.ts";

const icons: Record<SignUpRole, IconName> = { customer: "person", developer: "hammer", investor: "coins" };

type Props = { value: SignUpRole | null; onChange: (role: SignUpRole) => void };

export function RoleChoice({ value, onChange }: Props) {
  return (
    <fieldset>
      <legend className={styles.legend}>I am a</legend>
      <div className={styles.roles}>
        {signUpRoles.map((role) => (
          <label key={role}>
            <input
              type="radio"
              name="role"
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
