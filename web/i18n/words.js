// @ts-check
// Words that the server says, in both languages. English ones pass through unless they
// read better otherwise; a word that is missing here is shown as the server said it.

/** @typedef {{exact: Record<string, string>, patterns: [RegExp, string][]}} Table */

/** @type {{en: Table, zh: Table}} */
export const words = {
  en: {
    exact: {
      // Pictures.
      amazon: "amazon", arrow: "arrow",
      // Variants and options.
      pass: "Pass", losalamos: "Los Alamos", gardner: "Gardner", king6: "King 6×6",
      // Engines and levels.
      easy: "easy", normal: "normal", hard: "hard", max: "strongest",
      alphabeta: "alpha-beta", star2: "Star2", expectimax: "expectimax", mcts: "Monte Carlo tree search",
      // Kinds of why a node was left.
      all: "all moves searched", cutoff: "cut-off", table: "from the table", leaf: "evaluated",
      stand_pat: "stands pat", end: "game over", exact: "exact", star1: "Star1 cut",
      stopped: "stopped",
      // Weights whose names are short.
      off_centre: "off centre", passed_soldier: "passed soldier", center: "centre",
    },
    patterns: [[/^stone-(\d+)$/, "stone $1"]],
  },
  zh: {
    exact: {
      // Sides.
      red: "红方", black: "黑方", white: "白方", blue: "蓝方", first: "先手", second: "后手",
      // Ends.
      checkmate: "将死", stalemate: "无子可动", "xiangqi:stalemate": "困毙", "threefold repetition": "三次重复局面",
      "perpetual check": "长将作负", "corner reached": "到达角格", "goal reached": "到达目标",
      "insufficient material": "子力不足以取胜", "no stones left": "对方棋子全部被吃", "no stone can progress": "双方均无法前进", "no moves": "无子可动",
      resignation: "认输", resigns: "认输", resigned: "认输", time: "超时", timeout: "超时", "time forfeit": "超时",
      "on time": "超时", draw: "和棋", "illegal move": "走法违规", check: "将军", crash: "程序异常退出",
      "move limit": "达到步数上限", aborted: "中止", adjudication: "裁定",
      // Pictures.
      king: "王", queen: "后", rook: "车", bishop: "象", knight: "马", pawn: "兵",
      advisor: "士", elephant: "相", horse: "马", cannon: "炮", soldier: "兵", amazon: "皇后", arrow: "箭",
      // Weights and features.
      advance: "推进", center: "中心", dangers: "受威胁", threats: "威胁", mobility: "机动性", nearest: "最近棋子",
      nearness: "接近程度", number: "点数和", off_centre: "偏离中心", passed_soldier: "过河兵", position: "位置",
      progress: "前进", race: "竞速", reach: "可达", scale: "尺度", stones: "子数", territory: "领地",
      material: "子力", tempo: "先行", safety: "安全", ready: "可入底线",
      // Variants and options.
      pass: "停一手", rotated: "旋转对称", mirrored: "镜像对称", shuffle: "随机布局", gardner: "加德纳", losalamos: "洛斯阿拉莫斯",
      standard: "标准", king6: "王步 6×6", stride: "大步", side: "侧置", corner: "角格", home: "起始格", loss: "判负",
      computer: "程序规则", asian: "亚洲规则", off: "不限", choose: "双方布子",
      // Engines and levels.
      easy: "初级", normal: "中级", hard: "高级", max: "最强", random: "随机", greedy: "贪心",
      alphabeta: "α-β 搜索", star2: "Star2 搜索", expectimax: "期望极大搜索", mcts: "蒙特卡洛树搜索",
      simple: "简单", handcrafted: "手工",
      // What evaluators look at.
      "material, central squares, pawn advance, mobility": "子力、中心格、兵的推进、机动性",
      "material only": "只看子力", "material and squares that suit each piece": "子力，以及各子所在的格",
      "the variant's own features: race and mobility, numbers and threats, …": "各变体自有的特征：竞速与机动性、点数与威胁等",
      "stones and progress": "子数与前进", "queen moves only": "只看皇后的走法",
      "queen moves, squares within reach, nearness to the centre": "皇后的走法、可达的格、离中心的远近",
      "a network, as `yiqi evolve` makes them": "网络，由 `yiqi evolve` 得到",
      "10×10: a network of 2×32 neurons over queen distances, trained on self-play": "10×10：2×32 个神经元的网络，看皇后步数，由自对弈训练",
      "8×8: a network of 2×32 neurons over queen distances, trained on self-play": "8×8：2×32 个神经元的网络，看皇后步数，由自对弈训练",
      "a network of 2×64 neurons, trained on self-play": "2×64 个神经元的网络，由自对弈训练",
      "a network of 8 neurons, evolved from random weights": "8 个神经元的网络，从随机权重进化而来",
      // Kinds of why a node was left.
      all: "全部搜索", cutoff: "剪枝", table: "置换表命中", leaf: "叶子估值", stand_pat: "静止即可", end: "终局",
      exact: "精确", star1: "Star1 剪枝", stopped: "被中断",
      search: "搜索", iteration: "迭代", move: "着法", roll: "骰子", lower: "下界", upper: "上界",
      // States.
      waiting: "等待中", running: "进行中", done: "已完成", failed: "失败",
      "nobody plays who could resign": "没有可以认输的棋手", "the game is paused already": "对局已暂停",
      "the game is not paused": "对局没有暂停", "it is a person's turn": "轮到棋手走", "it is an engine's turn": "轮到引擎走",
      "only a paused game goes step by step": "暂停后才能逐手走", "the engine is at it already": "引擎正在思考",
      "the game is too long to go on": "对局过长，无法继续", "the die must be cast first": "请先掷骰子",
      "no die is cast by hand in this game": "此局不由手掷骰子", "the die is cast already": "骰子已经掷出",
      "there is nothing to take back": "没有可悔的棋", "there is nothing to play again": "没有可重走的棋",
      "no answer from the server": "服务器没有回答", "the server's answer cannot be read": "无法读取服务器的回答",
      "unfinished": "未完成",
    },
    patterns: [
      [/^stone-(\d+)$/, "$1 号子"],
      [/^(\d+) turns without capture$/, "连续 $1 步无吃子"],
      [/^(\d+) moves without capture$/, "连续 $1 回合无吃子"],
      [/^level:(\w+)$/, "$1"],
      [/^(\w+), with the weights of a TOML file$/, "$1，权重取自 TOML 文件"],

      // Settings of a match, part by part.
      [/^openings start$/, "开局：初始局面"],
      [/^openings suite$/, "开局：均势局面集"],
      [/^openings random:(\d+)$/, "开局：随机 $1 步"],
      [/^openings random:(\d+),balance=(\S+)$/, "开局：随机 $1 步，偏差至多 $2"],
      [/^openings (.+)$/, "开局：$1"],
      [/^depth (\d+)$/, "深度 $1"],
      [/^nodes (\d+)$/, "每步 $1 结点"],
      [/^time (\S+) s$/, "每步 $1 秒"],
      [/^tc (.+)$/, "计时 $1"],
      [/^the game is over: (.+)$/, "对局已结束：$1"],
    ],
  },
};
