// @ts-check
// The rules of mini chess.

/** @type {import("./lesson").Lesson} */
export const lesson = {
  shape: { width: 5, height: 5, lattice: "cells" },
  diagrams: {
    start: { game: "minichess" },
    lines: {
      game: "minichess", position: "3k1/5/2Q2/5/1K3 w - - 0 1",
      arrows: [
        { path: ["c3", "c5"], color: 0 }, { path: ["c3", "c1"], color: 0 },
        { path: ["c3", "a3"], color: 0 }, { path: ["c3", "e3"], color: 0 },
        { path: ["c3", "a5"], color: 1 }, { path: ["c3", "e5"], color: 1 },
        { path: ["c3", "a1"], color: 1 }, { path: ["c3", "e1"], color: 1 },
      ],
    },
    knight: {
      game: "minichess", position: "4k/1B1R1/2N2/5/K4 w - - 0 1",
      arrows: [
        { path: ["c3", "b5"], color: 0 }, { path: ["c3", "d5"], color: 0 },
        { path: ["c3", "a4"], color: 0 }, { path: ["c3", "e4"], color: 0 },
      ],
    },
    mate: { game: "minichess", position: "k4/5/2K2/5/1Q3 w - - 0 1" },
    stalemate: { game: "minichess", position: "k4/5/5/1Q3/4K w - - 0 1", arrows: [{ path: ["b2", "b3"], color: 2 }] },
    mirrored: { game: "minichess:mirrored" },
    gardner: { game: "minichess:gardner" },
    losalamos: { game: "minichess:losalamos", shape: { width: 6, height: 6, lattice: "cells" } },
    promotion: { game: "minichess:gardner", position: "k1n2/3P1/5/5/K4 w - - 0 1" },
  },
  content: {
    en: {
      lead: "King, queen, rook, bishop and knight a side on five by five squares. There are no pawns to hide behind: lines are open from the first move, and one tempo decides.",
      sections: [
        {
          id: "goal",
          title: "The goal",
          body: [
            "Attack the enemy king so that it cannot escape: **checkmate** wins. White moves first, then the sides take turns. You must move when it is your turn.",
            "In the usual layout White stands `RNBQK` on rank 1 and Black `KQBNR` on rank 5. Look closely: each king stands opposite an enemy rook on an empty file. **Both kings are in check at the start**, and White, to move, must answer its own check first. That is how the layout was published, and it is legal here.",
            { boards: [["start", "The start. Only three moves meet the check from e5. Find them."]] },
          ],
        },
        {
          id: "moves",
          title: "How the pieces move",
          body: [
            {
              list: [
                "**King**: one square in any direction, never onto an attacked square, never next to the other king.",
                "**Queen**: any distance along rank, file or diagonal.",
                "**Rook**: any distance along rank or file.",
                "**Bishop**: any distance along a diagonal; it stays on its colour.",
                "**Knight**: two squares straight and one to the side. It is the only piece that leaps over others.",
              ],
            },
            "You capture by moving onto an enemy piece; it leaves the board. Your own pieces block you. There is no castling.",
            {
              boards: [
                ["lines", "The queen does what rook (thick arrows) and bishop (thin arrows) do."],
                ["knight", "The knight leaps: whatever stands beside it does not matter."],
              ],
            },
          ],
        },
        {
          id: "check",
          title: "Check, mate, stalemate",
          body: [
            "A king under attack is in **check** and the check must be met at once: move the king, capture the attacker, or put a piece in between. If none of these is possible, it is mate.",
            "A side that is *not* in check but has no legal move is **stalemated**. That is a draw, unless the game was set up with `stalemate=loss`: then the side that cannot move loses.",
            {
              boards: [
                ["mate", "White to move mates at once. Where does the queen go?"],
                ["stalemate", "Careful: the queen to b3 stalemates. Find something better."],
              ],
            },
          ],
        },
        {
          id: "draws",
          title: "How a game is drawn",
          body: [
            {
              list: [
                "Only the two kings are left.",
                "A single bishop or knight is left against a bare king. With `stalemate=loss` this goes on, since it can be won.",
                "The same position, with the same side to move, stands on the board for the third time.",
                "Fifty moves of each side pass without a capture or a pawn move.",
              ],
            },
            "The end is judged in this order: mate, stalemate, then the draws. A mate on the last possible move counts.",
          ],
        },
        {
          id: "variants",
          title: "Layouts and variants",
          body: [
            {
              list: [
                "`rotated`: the start above, turned by half a turn. The default.",
                "`mirrored`: `RNBQK` against `RNBQK`, each piece faces its like.",
                "`setup=XXXXX/YYYYY`: any order of the five pieces, White’s rank first, in capitals.",
                "`shuffle`: an order drawn from a seed, in which no king stands in check.",
                "`gardner`: Gardner’s chess of 1969, with five pawns a side.",
                "`losalamos`: the 6×6 game without bishops that a computer played in 1956.",
              ],
            },
            {
              boards: [
                ["mirrored", "`mirrored`"],
                ["gardner", "`gardner`"],
                ["losalamos", "`losalamos`"],
              ],
            },
            "**Pawns** move one square ahead and capture one square diagonally ahead. There is no double step and no capture en passant. A pawn that reaches the last rank becomes a queen, rook, bishop or knight; in Los Alamos chess a queen, rook or knight.",
            { boards: [["promotion", "Move the pawn ahead or capture on c5: a small choice asks what it becomes."]] },
          ],
        },
        {
          id: "notation",
          title: "Writing moves",
          body: [
            "Files are a to e from White’s left, ranks 1 to 5 from White’s side. A move is written from square to square, `a1a4`, a promotion with its letter, `b4b5q`. You may also type what chess players write, `Ra4` or `Qxb5#`, and the row and column numbers of competition programs, `0 0 3 0`.",
            "A position is a FEN text: ranks from the top, capitals for White, digits for empty squares, then the side to move. The start is `kqbnr/5/5/5/RNBQK w - - 0 1`.",
          ],
        },
        {
          id: "tips",
          title: "A few tips",
          body: [
            {
              list: [
                "Count checks before captures. On a board this small a check wins time, and time wins pieces.",
                "Give your own king a square to go to; it has few.",
                "The knight is worth more than it looks: nothing can block it, and from the centre it sees a third of the board.",
                "Exchange when you are ahead, but keep a rook or queen: a lone bishop or knight cannot mate.",
              ],
            },
          ],
        },
      ],
    },
    zh: {
      lead: "五乘五的棋盘，每方王、后、车、象、马各一。没有兵作掩护，线路从一开始就敞着，一步之差便定胜负。",
      sections: [
        {
          id: "goal",
          title: "目标",
          body: [
            "攻击对方的王，让它无处可逃：**将死**即胜。白方先走，双方轮流，轮到谁谁就必须走。",
            "通行的开局里，白方在第 1 横线摆 `RNBQK`，黑方在第 5 横线摆 `KQBNR`。细看就会发现：两边的王都和对方的车隔着空线相望。**双方的王开局都被将军**，先走的白方得先应将。公开发表的布局就是如此，在这里是合法的。",
            { boards: [["start", "初始局面。只有三着能应对 e5 车的将军，找找看。"]] },
          ],
        },
        {
          id: "moves",
          title: "棋子走法",
          body: [
            {
              list: [
                "**王**：任意方向走一格，不能走进被攻击的格子，两王永不相邻。",
                "**后**：沿横线、竖线、斜线走任意格。",
                "**车**：沿横线、竖线走任意格。",
                "**象**：沿斜线走任意格，始终在同一种颜色的格子上。",
                "**马**：直走两格再横走一格，是唯一可以越过其他棋子的子。",
              ],
            },
            "走到敌子所在的格子就吃掉它；己方棋子挡路。没有王车易位。",
            {
              boards: [
                ["lines", "后兼有车（粗箭头）和象（细箭头）的走法。"],
                ["knight", "马是跳过去的，旁边有什么子都不碍事。"],
              ],
            },
          ],
        },
        {
          id: "check",
          title: "将军、将死、逼和",
          body: [
            "王受到攻击叫**将军**，必须立刻化解：王走开、吃掉攻击的子，或用子垫住。三样都做不到就是将死。",
            "没有被将军、却没有任何合法着法，叫**逼和**，判和棋；若开局时选了 `stalemate=loss`，则无子可动的一方判负。",
            {
              boards: [
                ["mate", "白先，一步将死。后该走哪里？"],
                ["stalemate", "小心：后走到 b3 就逼和了。有更好的着法。"],
              ],
            },
          ],
        },
        {
          id: "draws",
          title: "和棋",
          body: [
            {
              list: [
                "双方只剩王。",
                "一方只剩王，另一方只剩王和一个象或马。`stalemate=loss` 时不判和，因为还能赢。",
                "同一局面、同一方走，第三次出现。",
                "双方各走五十步没有吃子，也没有动兵。",
              ],
            },
            "判定次序：先看将死，再看逼和，最后才是各种和棋。最后一步将死有效。",
          ],
        },
        {
          id: "variants",
          title: "布局与变体",
          body: [
            {
              list: [
                "`rotated`：上面的布局，双方互为旋转半圈，默认。",
                "`mirrored`：双方都是 `RNBQK`，同类棋子相对。",
                "`setup=XXXXX/YYYYY`：五个棋子任意排列，白方在前，用大写字母。",
                "`shuffle`：由种子抽取布局，开局无人被将军。",
                "`gardner`：加德纳 1969 年提出的 5×5 国际象棋，每方五个兵。",
                "`losalamos`：6×6、没有象，1956 年计算机下过的棋。",
              ],
            },
            {
              boards: [
                ["mirrored", "`mirrored`"],
                ["gardner", "`gardner`"],
                ["losalamos", "`losalamos`"],
              ],
            },
            "**兵**向前走一格，斜前方一格吃子。没有首步走两格，也没有吃过路兵。走到底线升变为后、车、象或马；洛斯阿拉莫斯棋里升变为后、车或马。",
            { boards: [["promotion", "让兵前进，或者吃掉 c5：旁边会问您要升变成什么。"]] },
          ],
        },
        {
          id: "notation",
          title: "记谱",
          body: [
            "竖线从白方左手起为 a 到 e，横线从白方一侧起为 1 到 5。着法写起点和终点：`a1a4`，升变再加字母：`b4b5q`。也可以输入国际象棋的写法 `Ra4`、`Qxb5#`，或竞赛程序的行列数字 `0 0 3 0`。",
            "局面用 FEN 表示：从上到下逐行，白方大写，数字是连续空格数，最后写轮到谁。初始局面是 `kqbnr/5/5/5/RNBQK w - - 0 1`。",
          ],
        },
        {
          id: "tips",
          title: "几点心得",
          body: [
            {
              list: [
                "先算将军，再算吃子。棋盘这么小，将军就是抢先，抢先就能得子。",
                "给自己的王留一个能去的格子，它的余地本来就少。",
                "马比看上去值钱：谁也挡不住它，站在中心能管住三分之一的棋盘。",
                "占优就兑子，但要留住车或后：单象、单马将不死对方。",
              ],
            },
          ],
        },
      ],
    },
  },
};
