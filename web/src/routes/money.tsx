import { RequireLogin } from "../features/auth/components/require-login.tsx";
import { MyMoneyPage } from "./money/my-money-page.tsx";

/** All of one's own money, over every project and pool. */
export function MyMoney() {
  return (
    <RequireLogin
      title="My money"
      purpose="Sign in to see your money: in escrow, coming to you and paid out."
    >
      <MyMoneyPage />
    </RequireLogin>
  );
}
